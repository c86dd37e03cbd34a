import type { Testimonial } from "#domain/content/schema.ts";
import { projectAddress } from "./addresses.ts";

/** A client's words, with who said them. */
export function TestimonialQuote({ testimonial }: { testimonial: Testimonial }) {
  const { quote, name, role, company, rating, project } = testimonial;
  return (
    <li className="grid">
      <figure className="grid content-between gap-6 border-t border-brass pt-5">
        <blockquote className="font-display text-lead leading-[1.35]">“{quote}”</blockquote>
        <figcaption className="text-fine">
          <Stars rating={rating} />
          <span className="mt-1.5 block font-[600]">{name}</span>
          <span className="block text-ink-soft">{company ? `${role}, ${company}` : role}</span>
          {project && (
            <a className="underlined mt-1 inline-block py-1" href={projectAddress(project)}>
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
