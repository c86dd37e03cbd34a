import { pageNumber } from "#app/admin/lists/page-links.tsx";
import type { LibraryFilter, LibraryQuery } from "#domain/images/library.ts";
import { cutLine } from "#domain/text/clean-text.ts";

/** Most characters of a search. */
export const librarySearchLimit = 200;

export const pictureFilters: Record<LibraryFilter, string> = {
  all: "All",
  unused: "Not used",
  unworded: "Without words",
};

function isFilter(text: string): text is LibraryFilter {
  return Object.hasOwn(pictureFilters, text);
}

/** What a URL asks the library for. Nonsense counts as missing. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const filter = params.get("filter") ?? "";
  return {
    filter: isFilter(filter) ? filter : "all",
    search: cutLine(params.get("search") ?? "", librarySearchLimit),
    page: pageNumber(params),
  };
}

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
