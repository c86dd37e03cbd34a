import type { Service } from "#domain/content/services.ts";
import { slugify } from "#domain/content/slug.ts";

type Question = Service["faq"][number];

/**
 * The questions with the id of each on its page, after its words:
 * `faq-how-much-does-dragging-cost`. One whose words are taken, or have no letter of an address in
 * them, is numbered.
 */
export function questionAnchors(faq: Question[]): (Question & { id: string })[] {
  const taken = new Set<string>();
  return faq.map((question, index) => {
    const id = ["faq", slugify(question.question)].filter(Boolean).join("-");
    const own = id === "faq" || taken.has(id) ? `${id}-${index + 1}` : id;
    taken.add(own);
    return { ...question, id: own };
  });
}
