import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";

/** Whether a saved service or project, or a published version, shows the picture of this `url`. */
export async function isReferenced(trx: Transaction<Tables>, url: string): Promise<boolean> {
  const service = await trx
    .selectFrom("services")
    .select("id")
    .where("hero_image", "=", url)
    .executeTakeFirst();
  if (service) return true;
  const projects = await trx.selectFrom("portfolio").select("images").execute();
  if (projects.some(({ images }) => images.some((image) => image.url === url))) return true;
  const versions = await trx.selectFrom("publications").select("content").execute();
  return versions.some(({ content }) => JSON.stringify(content).includes(JSON.stringify(url)));
}
