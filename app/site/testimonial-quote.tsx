import type { Testimonial } from "#domain/content/testimonials.ts";
import { quotedWords } from "#domain/text/quotation.ts";

export interface TestimonialQuoteData {
  testimonial: Omit<Testimonial, "project">;
  /** The path of the project that it is about. Null if visitors cannot open one. */
  project: string | null;
}

/** A client's words and name. */
export function TestimonialQuote({ testimonial, project }: TestimonialQuoteData) {
  const { quote, name, role, company, rating } = testimonial;
  return (
    <li className="grid">
      <figure className="grid content-between gap-6 border-t border-brass pt-5">
        <blockquote className="font-display text-lead leading-[1.35]">
          “{quotedWords(quote)}”
        </blockquote>
        <figcaption className="text-fine">
          <Stars rating={rating} />
          <span className="mt-1.5 block font-[600]">{name}</span>
          <span className="block text-ink-soft">{company ? `${role}, ${company}` : role}</span>
          {project && (
            <a className="underlined mt-1 inline-block py-1" href={project}>
              See the project
              <span className="sr-only"> that {name} speaks of</span>
            </a>
          )}
        </figcaption>
      </figure>
    </li>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span
      className="block tracking-[0.2em] text-brass"
      role="img"
      aria-label={`${rating} out of 5`}
    >
      {"★".repeat(rating)}
    </span>
  );
}
