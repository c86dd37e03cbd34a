import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { slugLimit } from "#domain/forms/fields.ts";
import type { ListType } from "./registry.ts";
import { draftTables } from "./rows.ts";
import { slugify } from "./slug.ts";

/** A slug for an item with this name that no saved item has, e.g. `gilding-2`. */
export async function freeSlug(db: Kysely<Tables>, type: ListType, name: string): Promise<string> {
  const wanted =
    slugify(name)
      .slice(0, slugLimit - 6)
      .replace(/-$/, "") || type.noun;
  const rows = await draftTables(db)
    .selectFrom(type.table)
    .select("slug")
    .where("slug", "like", `${wanted}%`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
