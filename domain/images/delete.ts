import { lock, lockTables } from "#db/lock.ts";
import { textKey } from "#db/text-key.ts";
import { pathsOf, removeFiles } from "./image-files.ts";
import { pictureOf } from "./image-row.ts";
import type { ImageServices } from "./image-services.ts";

export type DeleteResult = "deleted" | "in use" | "unknown";

/**
 * Deletes a picture that nothing refers to: its row, then its files. A file that cannot be deleted
 * is only logged.
 */
export async function deleteImage(services: ImageServices, url: string): Promise<DeleteResult> {
  const result = await services.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("images")
      .selectAll()
      .where("url", "=", textKey(url))
      .executeTakeFirst();
    if (!row) return "unknown";
    // A save or a publication that is under way may be about to show it. In the order in which
    // publishing takes them.
    await lock(trx, "publications");
    await lockTables(trx, ["services", "portfolio", "publication_pictures"]);
    if (await services.isReferenced(trx, url)) return "in use";
    await trx.deleteFrom("images").where("url", "=", url).execute();
    return pictureOf(row);
  });
  if (typeof result === "string") return result;
  await removeFiles(services, pathsOf(result));
  return "deleted";
}
