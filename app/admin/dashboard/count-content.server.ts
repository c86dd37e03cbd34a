import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { listTypes, type Noun } from "#domain/content/registry.ts";
import { count } from "#domain/content/store.ts";

/** How many items there are, by noun. */
export type ContentCounts = Partial<Record<Noun, number>>;

/** Counts all content types in parallel. A failed count is logged and is 0. */
export async function countContent(context: ContextReader): Promise<ContentCounts> {
  const { db } = context.get(databaseContext);
  const counts = listTypes.map(async (type) => {
    try {
      return [type.noun, await count(db, type)] as const;
    } catch (error) {
      context.get(logErrorContext)(error, "The dashboard could not count");
      return [type.noun, 0] as const;
    }
  });
  return Object.fromEntries(await Promise.all(counts));
}
