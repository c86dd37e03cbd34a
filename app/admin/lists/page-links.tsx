import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

interface PageLinksProps {
  /** The current page, from 1. */
  page: number;
  /** How many pages there are, if known. */
  pageCount?: number;
  hasNext: boolean;
  /** Labels of the two links. */
  words: { before: string; after: string };
  addressOf(page: number): string;
}

/** Links to the previous and the next page. Shows nothing if there is one page only. */
export function PageLinks({ page, pageCount, hasNext, words, addressOf }: PageLinksProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2">
      {page > 1 ? (
        <Link className={buttonClass()} to={addressOf(page - 1)}>
          {words.before}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft lining-nums">
        {pageCount === undefined ? `Page ${page}` : `Page ${page} of ${pageCount}`}
      </span>
      {hasNext ? (
        <Link className={buttonClass()} to={addressOf(page + 1)}>
          {words.after}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** The number of the page that a URL asks for, from 1. A malformed number counts as 1. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
