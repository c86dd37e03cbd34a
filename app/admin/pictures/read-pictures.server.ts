import { pageNumber } from "#app/admin/lists/page-links.tsx";
import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { picturesOf } from "#domain/content/pictures-in-use.ts";
import {
  type LibraryFilter,
  type LibraryQuery,
  type PictureLibrary,
  readLibrary,
} from "#domain/images/library.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import { librarySearchLimit, pictureFilters } from "./library.tsx";

/** What a URL asks the library for. Nonsense counts as missing. */
export function readLibraryQuery(params: URLSearchParams): LibraryQuery {
  const filter = params.get("filter") ?? "";
  return {
    filter: isFilter(filter) ? filter : "all",
    search: cutLine(params.get("search") ?? "", librarySearchLimit),
    page: pageNumber(params),
  };
}

function isFilter(text: string): text is LibraryFilter {
  return Object.hasOwn(pictureFilters, text);
}

/** A page of the owner's pictures. */
export async function readPictures(
  context: ContextReader,
  query: LibraryQuery,
): Promise<PictureLibrary> {
  return readLibrary(context.get(databaseContext).db, query, {
    builtIn: await context.get(picturesContext)([]),
    published: picturesOf(context.get(publishedContext).current()),
    now: new Date(),
  });
}
