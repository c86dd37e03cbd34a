import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

interface PageLinksProps {
  /** From 1. */
  page: number;
  /** How many there are, where that is known. */
  pages?: number;
  hasMore: boolean;
  /** The labels of the two ways. */
  words: { before: string; after: string };
  addressOf(page: number): string;
}

/** The ways to the pages beside this one; nothing where it is the only one. */
export function PageLinks({ page, pages, hasMore, words, addressOf }: PageLinksProps) {
  if (page === 1 && !hasMore) return null;
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
        {pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`}
      </span>
      {hasMore ? (
        <Link className={buttonClass()} to={addressOf(page + 1)}>
          {words.after}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
