interface PagesNavProps {
  /** From 1, which has the newest projects. */
  page: number;
  pages: number;
  addressOf(page: number): string;
}

/** The way from one page of the portfolio to the next; nothing where one page holds it all. */
export function PagesNav({ page, pages, addressOf }: PagesNavProps) {
  if (pages === 1) return null;
  const link =
    "row-start-2 py-1.5 font-display text-title leading-tight decoration-1 underline-offset-4 hover:underline sm:row-start-1";
  return (
    <nav
      aria-label="Pages"
      className="mt-16 grid grid-cols-2 items-baseline gap-x-6 border-t border-brass pt-5 sm:grid-cols-[1fr_auto_1fr] print:hidden"
    >
      {page > 1 && (
        <a className={`${link} col-start-1 justify-self-start`} href={addressOf(page - 1)}>
          Newer projects
        </a>
      )}
      <p className="label col-span-2 row-start-1 py-1.5 lining-nums sm:col-span-1 sm:col-start-2">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a
          className={`${link} col-start-2 justify-self-end text-right sm:col-start-3`}
          href={addressOf(page + 1)}
        >
          Older projects
        </a>
      )}
    </nav>
  );
}
