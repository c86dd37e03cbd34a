import { pageNumber } from "#app/admin/lists/page-number.ts";
import type { LibraryQuery } from "#domain/images/library.ts";
import { cutLine } from "#domain/text/clean-text.ts";

/** Most characters of a search. */
export const librarySearchLimit = 200;

/** What a URL asks the library for. Nonsense counts as missing. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  return {
    isUnused: params.get("filter") === "unused",
    search: cutLine(params.get("search") ?? "", librarySearchLimit),
    page: pageNumber(params),
  };
}

/** Path of a list, without parameters that have their default. */
export function libraryPath({ isUnused, search = "", page = 1 }: Partial<LibraryQuery>): string {
  const params = new URLSearchParams({
    ...(isUnused && { filter: "unused" }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/pictures?${params}` : "/admin/pictures";
}
