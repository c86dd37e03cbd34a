import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { inParts } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { picturesIn, readStored } from "#domain/content/content-type.ts";
import { contentTypes, singleTypes, typeOf } from "#domain/content/registry.ts";
import { revisionOf } from "#domain/content/revisions.ts";
import { picturesByUrl } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import { changeKey } from "./change-key.ts";
import { readFormerSlugs } from "./former-slugs.ts";
import { isShownAfter, latestVersion, oldestWhole, publishedRevisions } from "./publications.ts";
import type { ChangedAt, SiteContent } from "./site-content.ts";
import { type ItemWrite, siteWith } from "./site-with.ts";

type Pictures = Record<string, Picture>;

/** How many rows are read at once. Other work runs before the next ones. */
const rowsAtOnce = 500;

/**
 * The site at a version. Null if there is no such version, or its content is no longer kept. Throws
 * if a revision in it cannot be read.
 */
export async function readSite(
  db: Kysely<Tables>,
  version: number,
  builtInPictures: Pictures,
): Promise<SiteContent | null> {
  const latest = await latestVersion(db);
  if (latest === null || version > latest || version < (await oldestWhole(db))) return null;
  const writes: DatedWrite[] = [];
  for (const { noun } of contentTypes) {
    for (let after = ""; ; ) {
      const rows = await rowsAt(db, version)
        .where("published.noun", "=", noun)
        .where("published.item", ">", after)
        .orderBy("published.item")
        .limit(rowsAtOnce)
        .execute();
      writes.push(...rows.map(writeOf));
      const last = rows.at(-1);
      if (!last || rows.length < rowsAtOnce) break;
      after = last.item;
      await nextTurn();
    }
  }
  const missing = singleTypes.find((type) => !writes.some((write) => write.type === type));
  if (missing) throw new Error(`version ${version} has no ${missing.noun}`);
  const empty = { ...emptySite, version, pictures: builtInPictures };
  return finished(db, empty, writes, await lastEnds(db, version));
}

/**
 * The site at the latest version, made from one that a process has in memory. Reads only what was
 * published since.
 */
export async function readLaterSite(
  db: Kysely<Tables>,
  site: SiteContent,
  builtInPictures: Pictures,
): Promise<SiteContent> {
  const version = (await latestVersion(db)) ?? site.version;
  const begun = await rowsAt(db, version).where("published.since", ">", site.version).execute();
  const ended = await db
    .selectFrom("published")
    .innerJoin("publications", "publications.version", "published.until")
    .select(["noun", "item", "publications.at"])
    .where("until", ">", site.version)
    .where("until", "<=", version)
    .orderBy("until")
    .execute();
  const writes = begun.map(writeOf);
  // The first order by hand gives places to items that were not published again.
  const order = writes.find(({ type }) => type.noun === "business")?.item as
    | SiteContent["business"]
    | undefined;
  if (order && order.projectOrder !== site.business.projectOrder)
    return (await readSite(db, version, builtInPictures)) ?? site;
  const shown = new Set(writes.map(keyOf));
  const gone = ended.flatMap(({ noun, item: id }) => {
    const type = typeOf(noun);
    const write = type && { type, id, item: null, place: null, createdAt: undefined, seenAt: "" };
    return write && !shown.has(keyOf(write)) ? [write] : [];
  });
  const ends = new Map(ended.map(({ noun, at }) => [noun, at]));
  return finished(db, { ...site, version }, [...gone, ...writes], ends);
}

/** A write, and when visitors saw it first. */
interface DatedWrite extends ItemWrite {
  seenAt: string;
}

function keyOf({ type, id }: ItemWrite): string {
  return changeKey({ subject: type.noun, id });
}

/** The revisions that a version shows. */
function rowsAt(db: Kysely<Tables>, version: number) {
  return publishedRevisions(db)
    .innerJoin("publications", "publications.version", "published.since")
    .select([
      "published.noun",
      "published.item",
      "published.revision",
      "publications.at as seenAt",
      "revisions.fields",
      "revisions.place",
    ])
    .where("published.since", "<=", version)
    .where(isShownAfter(version));
}

interface Row {
  noun: string;
  item: string;
  revision: number;
  seenAt: string;
  fields: string | null;
  place: string | null;
}

function writeOf({ noun, item: id, revision, fields, place, seenAt }: Row): DatedWrite {
  const type = typeOf(noun);
  const name = `revision ${revision} of ${noun} ${id}`;
  if (!type) throw new Error(`${name} is of no known type`);
  if (fields === null) throw new Error(`${name} is missing`);
  try {
    const { item, createdAt } = revisionOf(type, { id, fields });
    return { type, id, item: item && readStored(type, item), place, createdAt, seenAt };
  } catch (error) {
    throw new Error(`${name} is damaged`, { cause: error });
  }
}

const emptySite = {
  ...Object.fromEntries(contentTypes.map((type) => [type.name, type.isSingle ? {} : []])),
  createdAt: {},
  places: {},
  changedAt: new Map(),
} as unknown as SiteContent;

/** @param ends when visitors last saw an item go or change, by its noun */
async function finished(
  db: Kysely<Tables>,
  site: SiteContent,
  writes: DatedWrite[],
  ends: ChangedAt,
): Promise<SiteContent> {
  const changedAt = new Map(site.changedAt);
  const later = (noun: string, at: string) => {
    if (at > (changedAt.get(noun) ?? "")) changedAt.set(noun, at);
  };
  for (const { type, id, item, seenAt } of writes) {
    if (!item) changedAt.delete(id);
    else if (!type.isSingle) changedAt.set(id, seenAt);
    later(type.noun, seenAt);
  }
  for (const [noun, at] of ends) later(noun, at);
  const urls = writes.flatMap(({ type, item }) => (item ? picturesIn(type, item) : []));
  return {
    ...siteWith(site, writes),
    changedAt,
    formerSlugs: await readFormerSlugs(db),
    pictures: { ...site.pictures, ...(await uploadedAmong(db, [...new Set(urls)])) },
  };
}

async function uploadedAmong(db: Kysely<Tables>, urls: string[]): Promise<Pictures> {
  const found: Pictures = {};
  // Visitors do not learn what the owner's files are called.
  for (const some of inParts(urls))
    for (const { fileName: _, ...picture } of Object.values(await picturesByUrl(db, some)))
      found[picture.url] = picture;
  return found;
}

async function lastEnds(db: Kysely<Tables>, version: number): Promise<ChangedAt> {
  const rows = await db
    .selectFrom("published")
    .innerJoin("publications", "publications.version", "published.until")
    .select(({ fn }) => ["noun", fn.max("publications.at").as("at")])
    .where("until", "<=", version)
    .groupBy("noun")
    .execute();
  return new Map(rows.map(({ noun, at }) => [noun, at]));
}
