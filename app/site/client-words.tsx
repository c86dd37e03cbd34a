import type { Project } from "#domain/content/projects.ts";
import { LargeQuote } from "./large-quote.tsx";
import { TestimonialQuote, type TestimonialQuoteData } from "./testimonial-quote.tsx";

interface ClientWordsProps {
  /** The client's quote in the project itself. */
  client: Project["testimonial"];
  /** Testimonials about the project. */
  quotes: TestimonialQuoteData[];
}

/** Quotes about a project: the client's in large type, then the testimonials, one beside it. */
export function ClientWords({ client, quotes }: ClientWordsProps) {
  if (!client && quotes.length === 0) return null;
  const isOne = quotes.length === 1;
  return (
    <section className="bg-paper-deep py-section" aria-label="The client's words">
      <div
        className={`wrap grid grid-cols-1 items-end gap-x-gutter gap-y-14 ${client && isOne ? "lg:grid-cols-[7fr_4fr]" : ""}`}
      >
        {client && <LargeQuote {...client} />}
        {quotes.length > 0 && (
          <ul
            className={`grid grid-cols-1 gap-x-gutter gap-y-12 ${isOne ? "max-w-[44rem]" : "sm:grid-cols-2 lg:grid-cols-3"}`}
          >
            {quotes.map(({ testimonial }) => (
              <TestimonialQuote key={testimonial.id} testimonial={testimonial} project={null} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
