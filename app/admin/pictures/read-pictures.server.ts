import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { picturesOf } from "#domain/content/pictures-in-use.ts";
import { type LibraryQuery, type PictureLibrary, readLibrary } from "#domain/images/library.ts";

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
