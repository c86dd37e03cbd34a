import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type ContentType, picturesIn } from "./content-type.ts";
import { contentTypes } from "./registry.ts";
import { columnOf, draftTables, itemOf } from "./rows.ts";

interface PictureColumn {
  table: string;
  column: string;
  isJson: boolean;
}

/** The columns of the draft tables that show pictures. */
const pictureColumns: PictureColumn[] = contentTypes.flatMap(({ table, fields, isSingle }) =>
  Object.entries(fields as ContentType["fields"])
    .filter(([, field]) => field.pictures)
    .map(([name, { isJson }]) =>
      isSingle
        ? { table, column: "details", isJson: true }
        : { table, column: columnOf(name), isJson },
    ),
);

/** The tables whose rows show pictures, in the order in which transactions lock them. */
export const tablesWithPictures = [...new Set(pictureColumns.map(({ table }) => table))];

/** Whether a picture is shown by a draft table, or by a version that is kept whole. */
export async function isPictureInUse(db: Kysely<Tables>, url: string): Promise<boolean> {
  for (const { table, column, isJson } of pictureColumns) {
    const rows = draftTables(db).selectFrom(table).select("id").limit(1);
    const shows = isJson ? contains(column, url) : sql<boolean>`${sql.ref(column)} = ${url}`;
    if (await rows.where(shows).executeTakeFirst()) return true;
  }
  const version = await db
    .selectFrom("publication_pictures")
    .select("version")
    .where("url", "=", url)
    .limit(1)
    .executeTakeFirst();
  return version !== undefined;
}

/** Looks for the url in quotes in a column's JSON, which does not escape it. */
function contains(column: string, url: string) {
  const literal = JSON.stringify(url).replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`;
}

/** The urls of all pictures that the draft tables show. */
export async function picturesInDrafts(db: Kysely<Tables>): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const type of contentTypes.filter(({ table }) => tablesWithPictures.includes(table))) {
    const columns = pictureColumns.filter(({ table }) => table === type.table);
    const rows = await draftTables(db)
      .selectFrom(type.table)
      .select(columns.map(({ column }) => column))
      .execute();
    for (const row of rows) for (const url of picturesIn(type, itemOf(type, row))) shown.add(url);
  }
  return shown;
}
