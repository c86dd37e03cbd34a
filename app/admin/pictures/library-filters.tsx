import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { LibraryQuery } from "#domain/images/library.ts";
import { libraryPath, librarySearchLimit } from "./library-query.ts";

const lists = [
  { label: "All pictures", isUnused: false },
  { label: "Not used", isUnused: true },
];

/** All pictures or those that nothing shows, and the search. */
export function LibraryFilters({ query }: { query: LibraryQuery }) {
  const { search } = query;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav
        aria-label="Filter pictures"
        className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        {lists.map(({ label, isUnused }) => {
          const isShown = isUnused === query.isUnused;
          return (
            <Link
              key={label}
              className={`${buttonClass(isShown ? "primary" : "plain")} max-sm:px-2`}
              aria-current={isShown ? "page" : undefined}
              to={libraryPath({ isUnused, search })}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Form
        role="search"
        action="/admin/pictures"
        className="flex min-w-0 gap-2 max-sm:w-full"
        // Makes a new field when the search changes, so that clearing the search empties it.
        key={search}
      >
        {query.isUnused && <input type="hidden" name="filter" value="unused" />}
        <input
          type="search"
          name="search"
          aria-label="Search pictures"
          placeholder="File name, or what it shows"
          defaultValue={search}
          maxLength={librarySearchLimit}
          className="min-h-11 w-full min-w-0 rounded-none border border-ink-soft/60 bg-card px-3 sm:w-60"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
