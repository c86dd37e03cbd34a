import { keyOf, pathsOf } from "./image-files.ts";
import { pictureOf } from "./image-row.ts";
import type { ImageServices } from "./image-services.ts";

/** Rows that are read at once. */
const pageSize = 100;

/**
 * Addresses of the uploaded pictures of which a file is missing: somebody removed it, or a backup
 * without it was put back. Breaks off once `stop` is aborted. Throws when the database or the store
 * does not answer.
 */
export async function findMissingPictures(
  services: Pick<ImageServices, "db" | "store">,
  stop: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  let after = "";
  while (!stop.aborted) {
    const rows = await services.db
      .selectFrom("images")
      .selectAll()
      .where("url", ">", after)
      .orderBy("url")
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const isWhole = stop.aborted || (await hasAll(services, pathsOf(pictureOf(row)).map(keyOf)));
      if (!isWhole && (await isThere(services, row.url))) missing.push(row.url);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.url;
  }
  return missing;
}

async function hasAll({ store }: Pick<ImageServices, "store">, keys: string[]): Promise<boolean> {
  for (const key of keys) if (!(await store.find(key))) return false;
  return true;
}

/** Whether it has not been deleted in the meantime. */
async function isThere({ db }: Pick<ImageServices, "db">, url: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("url").where("url", "=", url).executeTakeFirst();
  return row !== undefined;
}
