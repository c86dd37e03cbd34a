import { existsSync } from "node:fs";
import { type Database, sqliteFile } from "#db/open.ts";
import { StartError } from "./config.ts";
import { heartbeatMemory } from "./heartbeat.ts";
import { readPublishedCopy } from "./published-copy.ts";

/**
 * Throws `StartError` for a database that is missing, or has no site in it, where `dataDir` shows
 * that a site had one: nobody would notice that enquiries go into another. A SQLite file that is
 * missing is not made.
 */
export async function requireExpectedDatabase(
  { db, kind }: Pick<Database, "db" | "kind">,
  dataDir: string,
): Promise<void> {
  const traces = await tracesOf(dataDir);
  if (!traces) return;
  const isMissing = kind === "sqlite" && !existsSync(sqliteFile(dataDir));
  if (!isMissing && (await hasVersions(db))) return;
  throw new StartError(
    `The database is ${isMissing ? "missing" : "empty"}, but ${dataDir} holds ${traces}. ` +
      "Put the database back from a backup, or, to begin a new site on purpose, remove site.json and published.json there.",
  );
}

/** Whether `dataDir` shows that a site has had a database here. */
export async function expectsDatabase(dataDir: string): Promise<boolean> {
  return (await tracesOf(dataDir)) !== null;
}

/** What is left of a site in this folder; null where none has lived. */
async function tracesOf(dataDir: string): Promise<string | null> {
  const kept = await readPublishedCopy(dataDir);
  if (kept && kept.version > 0) return `version ${kept.version} of the site`;
  const hasLived = kept !== null || (await heartbeatMemory(dataDir).read()) !== null;
  return hasLived ? "the traces of a site, which had one" : null;
}

/** Asks for no more than every database of this program has, of older ones and newer ones too. */
async function hasVersions(db: Database["db"]): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "publications")) return false;
  const any = await db.selectFrom("publications").select("version").limit(1).executeTakeFirst();
  return any !== undefined;
}
