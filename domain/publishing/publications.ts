import type { Kysely } from "kysely";
import { ZodError } from "zod";
import type { PublicationsTable, Tables } from "#db/schema.ts";
import { type VersionContent, versionContentSchema } from "./version-content.ts";

/** A version as the history lists it. */
export interface Publication {
  version: number;
  /** ISO-8601 text in UTC. */
  publishedAt: string;
  /** E-mail address of the account; null for the built-in content. */
  publishedBy: string | null;
  /** Whether the account had scheduled it. */
  isScheduled: boolean;
  note: string;
  changes: PublishedChange[];
  changeCount: number;
  /**
   * Whether it is saved work that was set aside when the draft tables were restored. Visitors never
   * saw it.
   */
  isSetAside: boolean;
  /** The older version that this one publishes again. */
  restores: number | null;
  /** Whether its content is still kept, so that it can be previewed and published again. */
  isWhole: boolean;
}

interface PublishedChange {
  kind: string;
  subject: string;
  /** Empty for a single item, and for an order. */
  id: string;
  name: string;
  /** Names of the fields that changed. */
  fields: string[];
}

/** Every version, the newest first. */
export async function listPublications(db: Kysely<Tables>): Promise<Publication[]> {
  const rows = await newestFirst(db).execute();
  return rows.map(publicationOf);
}

/** The version of this number, or null. */
export async function getPublication(
  db: Kysely<Tables>,
  version: number,
): Promise<Publication | null> {
  const row = await newestFirst(db).where("publications.version", "=", version).executeTakeFirst();
  return row ? publicationOf(row) : null;
}

/** The stored content of a version cannot be read. */
export class DamagedVersion extends Error {
  override readonly name = "DamagedVersion";
}

/**
 * The content of a version. Null if there is no such version, or its content is no longer kept.
 * Throws `DamagedVersion`.
 * @param part takes the part to read from the stored content
 */
export async function readVersion(
  db: Kysely<Tables>,
  version: number,
  part = (stored: Record<string, unknown>) => stored,
): Promise<VersionContent | null> {
  const json = await readVersionJson(db, version);
  try {
    return json === null ? null : versionContentSchema.parse(part(JSON.parse(json)));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ZodError)) throw error;
    throw new DamagedVersion(`version ${version} is damaged`, { cause: error });
  }
}

/** The content of a version as stored. Null if it is not kept. */
export async function readVersionJson(db: Kysely<Tables>, version: number): Promise<string | null> {
  const row = await db
    .selectFrom("publication_contents")
    .select("content as json")
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.json ?? null;
}

/** The number of the version that visitors see. Null until the first start has stored one. */
export async function latestVersion(db: Kysely<Tables>): Promise<number | null> {
  const { latest } = await db
    .selectFrom("publications")
    .select((select) => select.fn.max("version").as("latest"))
    .where("set_aside", "=", 0)
    .executeTakeFirstOrThrow();
  return latest;
}

function newestFirst(db: Kysely<Tables>) {
  return db
    .selectFrom("publications")
    .leftJoin("publication_contents", "publication_contents.version", "publications.version")
    .leftJoin("scheduled_publications", "scheduled_publications.version", "publications.version")
    .selectAll("publications")
    .select("scheduled_publications.id as scheduled")
    .select("publication_contents.version as whole")
    .orderBy("publications.version", "desc");
}

interface PublicationRow extends PublicationsTable {
  whole: number | null;
  scheduled: string | null;
}

function publicationOf(row: PublicationRow): Publication {
  return {
    version: row.version,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    isScheduled: row.scheduled !== null,
    note: row.note,
    changes: JSON.parse(row.changes),
    changeCount: row.change_count,
    isSetAside: row.set_aside === 1,
    restores: row.restores,
    isWhole: row.whole !== null,
  };
}
