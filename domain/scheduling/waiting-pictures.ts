import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { imagesPath } from "#domain/images/image-path.ts";

const pictureUrls = new RegExp(`"(${imagesPath}/[^"]+)"`, "g");

/**
 * The urls of the uploaded pictures that scheduled publications will show. The stored text is
 * searched, so that a damaged one still keeps its pictures.
 */
export async function picturesInWaiting(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("scheduled_publications")
    .select("patch")
    .where("outcome", "is", null)
    .execute();
  return rows.flatMap(({ patch }) =>
    Array.from(patch.matchAll(pictureUrls), ([, url]) => url ?? ""),
  );
}
