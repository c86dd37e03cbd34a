import { Link } from "react-router";
import type { PreviewOf } from "#app/context.ts";
import type { ChangedPage } from "./changed-pages.server.ts";
import { previewAddress } from "./preview-address.ts";

interface ChangedPagesProps {
  of: PreviewOf;
  named: ChangedPage[];
  /** How many more pages are changed. */
  others: number;
  /** Path of the page in the frame. */
  shown: string;
}

/** Names the pages with unpublished changes, and leads to the preview of each. */
export function ChangedPages({ of, named, others, shown }: ChangedPagesProps) {
  if (named.length === 0) return null;
  return (
    <nav aria-label="Unpublished changes" className="basis-full">
      <ul className="flex flex-wrap items-center gap-x-4 text-fine">
        <li aria-hidden className="text-ink-soft max-sm:basis-full">
          Unpublished changes:
        </li>
        {named.map(({ name, path }) => (
          <li key={path} className="min-w-0">
            <Link
              className="inline-flex min-h-9 items-center underline underline-offset-4 aria-[current]:font-[600] aria-[current]:no-underline"
              to={previewAddress(of, path)}
              aria-current={path === shown ? "page" : undefined}
            >
              <span className="wrap-anywhere">{name}</span>
            </Link>
          </li>
        ))}
        {others > 0 && <li className="text-ink-soft">and {others} more</li>}
      </ul>
    </nav>
  );
}
