import { quotedWords } from "#domain/text/quotation.ts";

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
