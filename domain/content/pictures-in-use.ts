import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { imagesPath } from "#domain/images/image-path.ts";
import { isShownAfter, oldestWhole, publishedRevisions } from "#domain/publishing/publications.ts";
import { picturesInWaiting } from "#domain/scheduling/scheduled-pictures.ts";
import { type ContentType, picturesIn, titleOf } from "./content-type.ts";
import { type Content, contentTypes, itemsOf, type Noun, type RegisteredType } from "./registry.ts";
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

/**
 * Whether a picture is shown by a draft table, by a version that is kept whole or by what is
 * scheduled to be published.
 */
export async function isPictureInUse(db: Kysely<Tables>, url: string): Promise<boolean> {
  const tables = draftTables(db);
  const drafts = pictureColumns.map(({ type, column, isJson }) =>
    rowsOf(db, type)
      .select(column)
      .where(refersTo(url, column, isJson)),
  );
  if ((await picturesInWaiting(db)).includes(url)) return true;
  const oldest = await oldestWhole(db);
  const versions = publishedRevisions(db)
    .select("published.item")
    .where(isShownAfter(oldest))
    .where(refersTo(url, "fields", true));
  const uses = [...drafts, versions];
  const { inUse } = await tables
    .selectNoFrom(({ or, exists }) => or(uses.map(exists)).as("inUse"))
    .executeTakeFirstOrThrow();
  return Boolean(inUse);
}

/**
 * Whether a column refers to the picture, with or without a focal point. In JSON, which does not
 * escape the url, quotes stand around it.
 */
function refersTo(url: string, column: string, isJson: boolean) {
  const literal = (isJson ? '%"' : "") + url.replace(/[\\%_]/g, "\\$&");
  const like = (pattern: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`;
  return sql<boolean>`(${like(literal + (isJson ? '"%' : ""))} or ${like(`${literal}#%`)})`;
}

/** How many rows to read at once. Reading 10,000 in one go would hold visitors up for 0.1 s. */
const rowsAtOnce = 500;

/**
 * The urls of all pictures that the draft tables show, or what is scheduled. Pages of rows are read
 * one after the other, so that a picture may be missing that someone saves meanwhile.
 */
export async function picturesInDrafts(db: Kysely<Tables>): Promise<Set<string>> {
  const shown = new Set(await picturesInWaiting(db));
  for await (const { type, item } of picturedDrafts(db))
    for (const url of picturesIn(type, item)) shown.add(url);
  return shown;
}

const pictureUrls = new RegExp(`"(${imagesPath}/[^"#]+)[#"]`, "g");

/** The urls of the uploaded pictures in a stored text. */
function uploadedIn(json: string): string[] {
  return Array.from(json.matchAll(pictureUrls), ([, url]) => url ?? "");
}

/** The urls of all uploaded pictures that the versions show to which the site can go back. */
export async function picturesInVersions(db: Kysely<Tables>): Promise<Set<string>> {
  const oldest = await oldestWhole(db);
  const shown = new Set<string>();
  for (const { noun } of contentTypes) {
    for (let after: [item: string, since: number] = ["", -1]; ; ) {
      const rows = await publishedRevisions(db)
        .select(["published.item", "published.since", "fields"])
        .where("published.noun", "=", noun)
        .where(isShownAfter(oldest))
        .where(({ or, and, eb }) =>
          or([
            eb("published.item", ">", after[0]),
            and([eb("published.item", "=", after[0]), eb("since", ">", after[1])]),
          ]),
        )
        .orderBy("published.item")
        .orderBy("published.since")
        .limit(rowsAtOnce)
        .execute();
      for (const { fields } of rows) for (const url of uploadedIn(fields ?? "")) shown.add(url);
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      after = [last.item, last.since];
      await setImmediate();
    }
  }
  return shown;
}

/** A draft of a type that shows pictures. */
interface PicturedDraft {
  type: RegisteredType;
  id: string;
  revision: number;
  /** Its pictures, what they show, and its title. Other fields have their defaults. */
  item: object;
}

/** Every draft that may show pictures, in the order of the types. Read as above. */
export async function* picturedDrafts(db: Kysely<Tables>): AsyncGenerator<PicturedDraft> {
  for (const type of new Set(pictureColumns.map(({ type }) => type))) {
    let after = "";
    while (true) {
      const rows = await rowsOf(db, type)
        .select(["id", "revision", ...columnsAbout(type)])
        .where("id", ">", after)
        .orderBy("id")
        .limit(rowsAtOnce)
        .execute();
      for (const row of rows) {
        const [id, revision] = [String(row.id), Number(row.revision)];
        yield { type, id, revision, item: itemOf(type, row) };
      }
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      after = String(last.id);
      await setImmediate();
    }
  }
}

/** The columns with an item's pictures, what they show, and its title. */
function columnsAbout({ fields, isSingle, title }: ContentType): string[] {
  if (isSingle) return ["details"];
  const names = Object.entries(fields)
    .filter(([name, { pictures, alts }]) => pictures || alts || name === title)
    .map(([name]) => name);
  return names.map(columnOf);
}

/** A draft that shows a picture. */
export interface PictureUse {
  subject: Noun;
  /** Row id. */
  id: string;
  /** What people call the item. */
  name: string;
}

/** The drafts that show each picture, by the picture's url. */
export async function usesInDrafts(db: Kysely<Tables>): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  for await (const { type, id, item } of picturedDrafts(db)) {
    const use = { subject: type.noun, id, name: titleOf(type, item) };
    for (const url of new Set(picturesIn(type, item)))
      if (url) uses.set(url, [...(uses.get(url) ?? []), use]);
  }
  return uses;
}

/** The urls of all pictures that a version shows. */
export function picturesOf(content: Content): Set<string> {
  const urls = contentTypes.flatMap((type) =>
    itemsOf(content, type).flatMap((item) => picturesIn(type, item)),
  );
  return new Set(urls);
}
