import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { LibraryFilter, LibraryQuery, PictureLibrary } from "#domain/images/library.ts";
import { libraryPath, librarySearchLimit, pictureFilters } from "./library-query.ts";

interface LibraryFiltersProps extends Pick<PictureLibrary, "counts"> {
  query: LibraryQuery;
}

/** Which pictures are listed, and the search. */
export function LibraryFilters({ query, counts }: LibraryFiltersProps) {
  const { search } = query;
  const filters = Object.keys(pictureFilters) as LibraryFilter[];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Filter pictures" className="flex flex-wrap gap-x-5">
        {filters.map((filter) => (
          <Link
            key={filter}
            className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-ink-soft aria-[current]:border-green aria-[current]:font-[550] aria-[current]:text-ink"
            aria-current={filter === query.filter ? "page" : undefined}
            to={libraryPath({ filter, search })}
          >
            {pictureFilters[filter]}{" "}
            <span className="font-normal lining-nums">{counts[filter]}</span>
          </Link>
        ))}
      </nav>
      <Form
        role="search"
        action="/admin/pictures"
        className="flex min-w-0 gap-2 max-sm:w-full"
        // Makes a new field when the search changes, so that clearing the search empties it.
        key={search}
      >
        {query.filter !== "all" && <input type="hidden" name="filter" value={query.filter} />}
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
