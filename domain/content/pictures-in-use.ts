import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type ContentType, picturesIn } from "./content-type.ts";
import { contentTypes, pictureTables } from "./registry.ts";
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

/** Whether a picture is shown by a draft table, or by a version that is kept whole. */
export async function isPictureInUse(db: Kysely<Tables>, url: string): Promise<boolean> {
  const tables = draftTables(db);
  const drafts = pictureColumns.map(({ table, column, isJson }) =>
    tables
      .selectFrom(table)
      .select(column)
      .where(isJson ? contains(column, url) : sql<boolean>`${sql.ref(column)} = ${url}`),
  );
  const versions = tables
    .selectFrom("publication_pictures")
    .select("version")
    .where("url", "=", url);
  const { inUse } = await tables
    .selectNoFrom(({ or, exists }) => or([...drafts, versions].map(exists)).as("inUse"))
    .executeTakeFirstOrThrow();
  return Boolean(inUse);
}

/** Looks for the url in quotes in a column's JSON, which does not escape it. */
function contains(column: string, url: string) {
  const literal = JSON.stringify(url).replace(/[\\%_]/g, "\\$&");
  return sql<boolean>`${sql.ref(column)} like ${`%${literal}%`} escape '\\'`;
}

/** The urls of all pictures that the draft tables show. */
export async function picturesInDrafts(db: Kysely<Tables>): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const type of contentTypes.filter(({ table }) => pictureTables.includes(table as never))) {
    const columns = pictureColumns.filter(({ table }) => table === type.table);
    const rows = await draftTables(db)
      .selectFrom(type.table)
      .select(columns.map(({ column }) => column))
      .execute();
    for (const row of rows) for (const url of picturesIn(type, itemOf(type, row))) shown.add(url);
  }
  return shown;
}
