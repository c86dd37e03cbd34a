import type { Transaction } from "kysely";
import { insertAll } from "#db/insert-all.ts";
import type { PublicationsTable, Tables } from "#db/schema.ts";
import type { Change } from "./changes.ts";
import { wholeVersions } from "./limits.ts";
import { type VersionContent, versionContentSchema } from "./version-content.ts";

/** How many changes of a version are stored for the history. */
const namedChanges = 200;

interface NewVersion {
  content: VersionContent;
  changes: Change[];
  /** E-mail address of the account; null for the built-in content. */
  by: string | null;
  note: string;
  now: Date;
  isSetAside?: boolean;
  restores?: number;
}

/** A version that is ready to be stored. */
export interface PreparedVersion {
  publication: Omit<PublicationsTable, "version">;
  /** Its content as JSON. */
  json: string;
  /** The uploaded pictures that it shows. */
  urls: string[];
}

/**
 * Prepares a version, so that storing it takes little time. Throws if the content could not be read
 * again once it is stored.
 */
export function prepareVersion(added: NewVersion): PreparedVersion {
  const { changes, by, note, now, isSetAside = false, restores } = added;
  const content = versionContentSchema.parse(added.content);
  return {
    publication: {
      published_at: now.toISOString(),
      published_by: by,
      note,
      changes: JSON.stringify(changes.slice(0, namedChanges).map(summary)),
      change_count: changes.length,
      set_aside: isSetAside ? 1 : 0,
      restores: restores ?? null,
    },
    json: JSON.stringify(content),
    urls: Object.keys(content.pictures),
  };
}

/**
 * Stores a version as the next one, and deletes the content of versions that are no longer kept
 * whole.
 */
export async function storeVersion(
  trx: Transaction<Tables>,
  { publication, json, urls }: PreparedVersion,
): Promise<number> {
  const { last } = await trx
    .selectFrom("publications")
    .select((select) => select.fn.max("version").as("last"))
    .executeTakeFirstOrThrow();
  const version = last === null ? 0 : last + 1;
  await trx
    .insertInto("publications")
    .values({ version, ...publication })
    .execute();
  await trx.insertInto("publication_contents").values({ version, content: json }).execute();
  const pictures = urls.map((url) => ({ version, url }));
  await insertAll(trx, "publication_pictures", pictures);
  await dropOldContents(trx);
  return version;
}

function summary({ kind, subject, id, name, fields }: Change) {
  return { kind, subject, id, name, fields: fields.map(({ field }) => field) };
}

/**
 * Deletes the content of old versions. Set-aside work is kept as long as the published versions
 * around it.
 */
async function dropOldContents(trx: Transaction<Tables>): Promise<void> {
  const oldestWhole = await trx
    .selectFrom("publications")
    .select("version")
    .where("set_aside", "=", 0)
    .orderBy("version", "desc")
    .offset(wholeVersions - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestWhole) return;
  const { version } = oldestWhole;
  await trx.deleteFrom("publication_contents").where("version", "<", version).execute();
  await trx
    .updateTable("publications")
    .set({ changes: "[]" })
    .where("version", "<", version)
    .execute();
}
