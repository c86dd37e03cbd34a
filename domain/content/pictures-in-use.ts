import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type ContentType, picturesIn } from "./content-type.ts";
import { contentTypes, type RegisteredType } from "./registry.ts";
import { columnOf, draftTables, itemOf, rowsOf } from "./rows.ts";

interface PictureColumn {
  type: RegisteredType;
  column: string;
  isJson: boolean;
}

/** The columns of the draft tables that show pictures. */
const pictureColumns: PictureColumn[] = contentTypes.flatMap((type): PictureColumn[] => {
  const shown = Object.entries(type.fields as ContentType["fields"]).filter(
    ([, { pictures }]) => pictures,
  );
  if (type.isSingle) return shown.length > 0 ? [{ type, column: "details", isJson: true }] : [];
  return shown.map(([name, { isJson }]) => ({ type, column: columnOf(name), isJson }));
});

/** Whether a picture is shown by a draft table, or by a version that is kept whole. */
export async function isPictureInUse(db: Kysely<Tables>, url: string): Promise<boolean> {
  const tables = draftTables(db);
  const drafts = pictureColumns.map(({ type, column, isJson }) =>
    rowsOf(db, type)
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

/** How many rows to read at once. Reading 10,000 in one go would hold visitors up for 0.1 s. */
const rowsAtOnce = 500;

/**
 * The urls of all pictures that the draft tables show. Pages of rows are read one after the other,
 * so that a picture may be missing that someone saves meanwhile.
 */
export async function picturesInDrafts(db: Kysely<Tables>): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const type of new Set(pictureColumns.map(({ type }) => type))) {
    const columns = pictureColumns.filter((shown) => shown.type === type);
    let after = "";
    while (true) {
      const rows = await rowsOf(db, type)
        .select(["id", ...columns.map(({ column }) => column)])
        .where("id", ">", after)
        .orderBy("id")
        .limit(rowsAtOnce)
        .execute();
      for (const row of rows) for (const url of picturesIn(type, itemOf(type, row))) shown.add(url);
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      after = String(last.id);
      await setImmediate();
    }
  }
  return shown;
}
