import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { ContentType, SavedRow } from "#domain/content/content-type.ts";
import { readByHand } from "#domain/content/order-by-hand.ts";
import { picturesOf } from "#domain/content/picture-uses.ts";
import { type Content, contentTypes, isByHand } from "#domain/content/registry.ts";
import { withoutBookkeeping } from "#domain/content/rows.ts";
import { get, list } from "#domain/content/store.ts";
import { allPictures } from "#domain/images/images.ts";
import { readChoices } from "#domain/owner-choices.ts";
import { withoutExamples } from "#domain/sample-site/examples.ts";
import type { DatedContent, VersionContent } from "./version-content.ts";

/**
 * The draft tables as a version stores them, without the fields that depend on the version before.
 */
type FrozenTables = Omit<VersionContent, "formerSlugs" | "changedAt">;

/**
 * Adds the pictures that the tables show. The caller holds the locks since it read the tables, so
 * that everything belongs together.
 */
export async function freezeTables(
  db: Kysely<Tables>,
  tables: DatedContent,
): Promise<FrozenTables> {
  return { ...tables, pictures: await uploadedPicturesOf(db, tables) };
}

/**
 * The draft tables as visitors would see them: without the examples that nobody has changed, if the
 * owner keeps these unpublished.
 */
export async function readForPublishing(db: Kysely<Tables>): Promise<DatedContent> {
  const tables = await readTables(db);
  const { examples } = await readChoices(db);
  return examples === "unpublished" ? withoutExamples(tables) : tables;
}

/** The draft tables, without the pictures. */
export async function readTables(db: Kysely<Tables>): Promise<DatedContent> {
  const content: Record<string, unknown> = {};
  const createdAt: Record<string, string> = {};
  const byHand = await readByHand(db);
  for (const type of contentTypes) {
    if (type.isSingle) {
      const item = await get(db, type);
      if (!item) throw new Error(`The table ${type.table} has no row ${type.name}`);
      content[type.name] = withoutBookkeeping(type, item);
      continue;
    }
    const rows: (SavedRow & { id: string })[] = await list(db, type);
    for (const row of rows) createdAt[row.id] = row.createdAt;
    content[type.name] = onSite(type, rows, byHand);
  }
  return { ...(content as Content), byHand, createdAt };
}

function onSite(type: ContentType, rows: { id: string }[], byHand: string[]): unknown[] {
  const ordered = isByHand(type, { byHand }) ? rows.toSorted(byPositionOf) : rows;
  const items = ordered.map((row) => withoutBookkeeping(type, row as never));
  return type.siteOrder?.(items) ?? items;
}

function byPositionOf(one: object, other: object): number {
  return (one as { position: number }).position - (other as { position: number }).position;
}

async function uploadedPicturesOf(db: Kysely<Tables>, content: Content) {
  const shown = picturesOf(content);
  const uploaded = Object.entries(await allPictures(db));
  return Object.fromEntries(uploaded.filter(([url]) => shown.has(url)));
}
