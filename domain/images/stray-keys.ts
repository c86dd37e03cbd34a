import type { Kysely } from "kysely";
import { madeAt } from "#db/made-at.ts";
import type { Tables } from "#db/schema.ts";
import type { ImageStore } from "./store.ts";

/**
 * Until when a file must have been written to be a stray: one that is younger may be about to get
 * its row.
 */
export function straysBefore(now: Date): Date {
  return new Date(now.getTime() - 60 * 60 * 1000);
}

/**
 * Keys of the files that no row names. Files older than the database are left out, as they are
 * another's: the site may have been started with the wrong one.
 */
export async function strayKeys(
  { db, store }: { db: Kysely<Tables>; store: ImageStore },
  now: Date,
  readNamed: () => Promise<string[]>,
): Promise<string[]> {
  const keys = await store.writtenBetween(await madeAt(db), straysBefore(now));
  // The rows after the files: one that came meanwhile is among them.
  const named = new Set(await readNamed());
  return keys.filter((key) => !named.has(key));
}
