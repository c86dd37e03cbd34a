import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { changesPath, turnPath } from "./publish-paths.ts";

interface ChangePagesProps {
  page: number;
  pages: number;
  /** How many changes the next pages list. */
  rest: number;
  /** Key of the change that the address names. */
  only: string | undefined;
}

/** Leads to the other pages of changes. The ticks stay, without scripts too. */
export function ChangePages({ page, pages, rest, only }: ChangePagesProps) {
  const hydrated = useHydrated();
  const words = {
    before: `Previous ${rowsPerPage}`,
    after: `Next ${Math.min(rest, rowsPerPage)}`,
  };
  const hasNext = page < pages;
  if (hydrated)
    return (
      <PageLinks
        page={page}
        pageCount={pages}
        hasNext={hasNext}
        words={words}
        addressOf={(to) => changesPath(to, only)}
      />
    );
  if (pages === 1) return null;
  const turn = (to: number, label: string) => (
    <button type="submit" formAction={turnPath(to, only)} className={buttonClass()}>
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {/* Enter in a field presses the form's first button, which would be one of the two. */}
      <button type="submit" hidden />
      {page > 1 ? turn(page - 1, words.before) : <span />}
      <span className="text-ink-soft lining-nums">{`Page ${page} of ${pages}`}</span>
      {hasNext ? turn(page + 1, words.after) : <span />}
    </div>
  );
}
