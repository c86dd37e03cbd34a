import type { Project } from "#domain/content/projects.ts";
import { quotedWords } from "#domain/text/quotation.ts";
import { TestimonialQuote, type TestimonialQuoteData } from "./testimonial-quote.tsx";

interface ClientWordsProps {
  /** The client's quote in the project itself. */
  client: Project["testimonial"];
  /** Testimonials about the project. */
  quotes: TestimonialQuoteData[];
}

/** Quotes about a project: the client's in large type, then the testimonials. */
export function ClientWords({ client, quotes }: ClientWordsProps) {
  if (!client && quotes.length === 0) return null;
  return (
    <section className="bg-paper-deep py-section" aria-label="The client's words">
      <div className="wrap grid gap-y-14 lg:pl-[calc(8.33%+var(--spacing-gutter))]">
        {client && (
          <figure>
            <blockquote className="max-w-[18.7em] font-display text-[clamp(1.6rem,1.2rem+1.8vw,2.8rem)] leading-[1.25]">
              “{quotedWords(client.quote)}”
            </blockquote>
            <figcaption className="mt-7">
              <span className="font-[600]">{client.author}</span>
              {client.role && <span className="text-ink-soft">, {client.role}</span>}
            </figcaption>
          </figure>
        )}
        {quotes.length > 0 && (
          <ul className="grid max-w-[58rem] grid-cols-1 gap-x-gutter gap-y-12 sm:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
            {quotes.map(({ testimonial }) => (
              <TestimonialQuote key={testimonial.id} testimonial={testimonial} project={null} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
