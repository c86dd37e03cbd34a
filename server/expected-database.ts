import { existsSync } from "node:fs";
import { type Database, sqliteFile } from "#db/open.ts";
import { readRestoreMark } from "#domain/backup/restore-mark.ts";
import { StartError } from "./config.ts";
import { hasPublishedCopy } from "./published-copy.ts";

/** Throws `StartError`, with the command that ends it, if a restore has not ended. */
export async function requireNoUnfinishedRestore(db: Database["db"]): Promise<void> {
  const mark = await readRestoreMark(db);
  if (!mark) return;
  throw new StartError(
    `The restore of a backup into this database has not ended. If it was interrupted, run it again: ${mark.command}`,
  );
}

/**
 * Throws `StartError` if a restore has not ended, or if the database is missing or empty although
 * `dataDir` shows that a site had one. Otherwise nobody would notice that enquiries go into a
 * different database. It does not create a missing SQLite file.
 */
export async function requireExpectedDatabase(
  { db, kind }: Pick<Database, "db" | "kind">,
  dataDir: string,
): Promise<void> {
  const isMissing = kind === "sqlite" && !existsSync(sqliteFile(dataDir));
  if (!isMissing) await requireNoUnfinishedRestore(db);
  if (!hasPublishedCopy(dataDir) || (!isMissing && (await hasVersions(db)))) return;
  throw new StartError(
    `The database is ${isMissing ? "missing" : "empty"}, but ${dataDir} holds published.json, the copy of a site. ` +
      "Put the database back from a backup, or, to begin a new site on purpose, remove that file.",
  );
}

/** Reads only what the database has in every version of this program, older or newer. */
async function hasVersions(db: Database["db"]): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "publications")) return false;
  const any = await db.selectFrom("publications").select("version").limit(1).executeTakeFirst();
  return any !== undefined;
}
