import type { Project } from "#domain/content/projects.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { folded } from "#domain/text/clean-text.ts";
import { quotedWords } from "#domain/text/quotation.ts";
import { projectPath } from "./paths.ts";

export interface TestimonialQuoteData {
  testimonial: Omit<Testimonial, "project">;
  /** The path of the project that it is about. Null if visitors cannot open one. */
  project: string | null;
}

/** Every testimonial, with the path of its project if visitors can open the project. */
export function testimonialQuotes(site: SiteContent): TestimonialQuoteData[] {
  return site.testimonials.map(({ project, ...testimonial }) => {
    const isShown = site.projects.some(({ slug }) => slug === project);
    const slug = isShown ? project : presentSlug(site, "projects", project);
    return { testimonial, project: slug ? projectPath(slug) : null };
  });
}

/** The testimonials about a project, without the quote that its own page already shows. */
export function quotesAbout(site: SiteContent, project: Project): TestimonialQuoteData[] {
  const path = projectPath(project.slug);
  const said = project.testimonial && wordsOf(project.testimonial.quote);
  return testimonialQuotes(site).filter(
    (quote) => quote.project === path && wordsOf(quote.testimonial.quote) !== said,
  );
}

/** The testimonials about no project that visitors can open. */
export function otherQuotes(site: SiteContent): TestimonialQuoteData[] {
  return testimonialQuotes(site).filter(({ project }) => project === null);
}

function wordsOf(quote: string): string {
  return folded(quote)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
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

interface LargeQuoteProps {
  quote: string;
  author: string;
  /** Empty if it is not known. */
  role: string;
}

/** One client's words in large type. */
export function LargeQuote({ quote, author, role }: LargeQuoteProps) {
  return (
    <figure>
      <blockquote className="max-w-[18.7em] font-display text-[clamp(1.6rem,1.2rem+1.8vw,2.8rem)] leading-[1.25]">
        “{quotedWords(quote)}”
      </blockquote>
      <figcaption className="mt-7">
        <span className="font-[600]">{author}</span>
        {role && <span className="text-ink-soft">, {role}</span>}
      </figcaption>
    </figure>
  );
}

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
