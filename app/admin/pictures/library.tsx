import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type {
  LibraryFilter,
  LibraryPicture,
  LibraryQuery,
  PictureLibrary,
} from "#domain/images/library.ts";
import { isBlank } from "#domain/text/clean-text.ts";

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
          className="min-h-11 w-full min-w-0 rounded-none border-b border-edge on-other-ground px-3 sm:w-60"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}

/** Most characters of a search. */
export const librarySearchLimit = 200;

export const pictureFilters: Record<LibraryFilter, string> = {
  all: "All",
  unused: "Not used",
  unworded: "Without words",
};

/** Path of a list, without parameters that have their default. */
export function libraryPath({
  filter = "all",
  search = "",
  page = 1,
}: Partial<LibraryQuery>): string {
  const params = new URLSearchParams({
    ...(filter !== "all" && { filter }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/pictures?${params}` : "/admin/pictures";
}

interface PictureGridProps {
  rows: LibraryPicture[];
  onOpen(row: LibraryPicture): void;
}

/** The owner's pictures. A press opens one. */
export function PictureGrid({ rows, onOpen }: PictureGridProps) {
  return (
    <ul
      aria-label="Pictures"
      className="grid grid-cols-3 gap-1 max-sm:-mx-4 sm:grid-cols-4 sm:gap-2 xl:grid-cols-6"
    >
      {rows.map((row) => (
        <li key={row.picture.url} className="grid">
          <button
            type="button"
            className="relative block w-full hover:opacity-90"
            aria-haspopup="dialog"
            onClick={() => onOpen(row)}
          >
            <PictureBox
              className="aspect-square w-full"
              picture={row.picture}
              alt={nameOf(row)}
              sizes="(min-width: 80rem) 15vw, (min-width: 40rem) 22vw, 33vw"
            />
            <Tag row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ fileName, alt }: LibraryPicture): string {
  return isBlank(alt) ? fileName : `${fileName}: ${alt}`;
}

function Tag({ row: { isUnused, alt } }: { row: LibraryPicture }) {
  const words = isUnused ? "Not used" : isBlank(alt) && "No words";
  if (!words) return null;
  return (
    <span className="absolute bottom-1 left-1 bg-card px-1.5 py-0.5 text-fine leading-tight">
      {words}
    </span>
  );
}
