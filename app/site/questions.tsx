import type { Service } from "#domain/content/services.ts";
import { slugify } from "#domain/content/slug.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** The questions and answers about a service. */
export function Questions({ title, faq }: Pick<Service, "faq"> & { title: string }) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <div className="grid gap-8">
        {questionAnchors(faq).map(({ id, question, answer }) => (
          <div key={id} className="border-t border-brass pt-4">
            <h3 id={id} className="text-title leading-tight">
              {question}
            </h3>
            <Paragraphs className="measure mt-2.5" text={answer} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * Gives each question an id made from its words, such as `faq-how-much-does-dragging-cost`. If the
 * id is taken, or the words have no letters for it, a number is added.
 */
export function questionAnchors(faq: Service["faq"]) {
  const taken = new Set<string>();
  return faq.map((question, index) => {
    const id = ["faq", slugify(question.question)].filter(Boolean).join("-");
    const unique = id === "faq" || taken.has(id) ? `${id}-${index + 1}` : id;
    taken.add(unique);
    return { ...question, id: unique };
  });
}
