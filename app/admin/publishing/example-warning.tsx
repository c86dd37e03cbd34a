import { Link } from "react-router";
import type { DescribedExamples } from "./examples.server.ts";

interface ExampleWarningProps {
  examples: DescribedExamples[];
  /** Whether visitors already see them, because nothing is left to publish. */
  isPublished: boolean;
}

/** Warns of sample content, by kind, with links to where it is replaced. */
export function ExampleWarning({ examples, isPublished }: ExampleWarningProps) {
  const hasReviews = examples.some(({ kind }) => kind === "testimonials");
  return (
    <section
      aria-labelledby="examples"
      className="border border-l-4 border-burgundy bg-card px-5 py-4"
    >
      <h2 id="examples" className="text-title">
        {isPublished ? "Visitors see sample content" : "Sample content goes live with this"}
      </h2>
      <p className="mt-1 max-w-[70ch]">
        The site came with examples, so that you could see how it looks. Nobody said, paid for or
        photographed what they show. Replace them or delete them before customers read them.
      </p>
      {hasReviews && (
        <p className="mt-2 max-w-[70ch] font-[600]">
          Invented reviews have been banned in the United Kingdom since 6 April 2025, by the Digital
          Markets, Competition and Consumers Act 2024.
        </p>
      )}
      <ul className="mt-3 border-b border-line">
        {examples.map(({ kind, count, items }) => (
          <li key={kind} className="border-t border-line">
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 lining-nums">{count}</summary>
              <ul className="flex flex-wrap gap-x-6 pb-3">
                {items.map(({ name, edit }) => (
                  <li key={edit}>
                    <Link className="inline-block py-1 underline" to={edit}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
