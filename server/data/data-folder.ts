import { randomBytes, randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { access, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lockFile } from "#db/file-lock.ts";
import { type Database, sqliteFile } from "#db/open.ts";
import { readRestoreMark } from "#domain/backup/restore-mark.ts";
import { StartError } from "#server/config.ts";
import { errorMessage, type Logger } from "#server/log.ts";
import { hasPublishedCopy } from "./published-copy.ts";

/** Creates the folder if it is missing, for this user only, because it holds personal data. */
export async function createDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${errorMessage(error)}`);
  }
}

/**
 * How long to wait for a server that is being replaced, in milliseconds. It stops within 9.5
 * seconds.
 */
const lockPatience = 10_000;

/**
 * Makes this process the only server on a data folder with SQLite. A second server would serve old
 * pages and send every mail twice. The command line needs no lock. Returns a function that releases
 * the lock; the end of the process releases it too. Throws `StartError` if another server holds it.
 */
export async function lockDataFolder(dataDir: string, log: Logger): Promise<() => void> {
  const file = join(dataDir, "server.lock");
  const atOnce = await lockFile(file, 0);
  if (atOnce) return atOnce;
  log.info({ dataDir }, "Waiting for another server to release this DATA_DIR");
  const release = await lockFile(file, lockPatience);
  if (release) return release;
  throw new StartError(
    `Another server is running on DATA_DIR ${dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
  );
}

/**
 * Reads the secret from the data folder, or creates it at the first start, readable by this user
 * only. The file appears whole, even after a power cut, and processes that start at the same time
 * agree on one secret.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "auth-secret");
  const existing = await readIfExists(file);
  if (existing === "")
    throw new StartError(`${file} is empty: remove it, and the next start makes a new one`);
  if (existing) return existing;
  const secret = randomBytes(32).toString("base64url");
  const unfinished = `${file}.${randomUUID()}.tmp`;
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readIfExists(file)) ?? secret;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The secret of a data folder that has held a site; undefined when there is none. */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  return (await readIfExists(join(dataDir, "auth-secret"))) || undefined;
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

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
