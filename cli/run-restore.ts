import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { lockFile } from "#db/file-lock.ts";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import { openBackupFile } from "#domain/backup/backup-file.ts";
import { type BackupPlace, backupBucket } from "#domain/backup/backup-place.ts";
import { type CheckedBackup, checkBackup } from "#domain/backup/check-backup.ts";
import {
  hasTables,
  type OpenedBackup,
  readBackupSecret,
  requireKnownMigrations,
  restoreFiles,
  restoreRows,
} from "#domain/backup/restore-backup.ts";
import { takeBucket } from "#domain/images/bucket-owner.ts";
import { makeFolder } from "#domain/images/folder-store.ts";
import type { Config } from "#server/config.ts";
import { readSecret } from "#server/data-folder.ts";
import { replaceFile } from "#server/replace-file.ts";
import { CommandFailed } from "./account-commands.ts";
import { type FolderOwner, findOwner, giveTo } from "./folder-owner.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { dataWords, openStores } from "./site-data.ts";
import { readTargetConfig } from "./target-config.ts";

const usage = `Usage: npm run restore FILE [-- --owner USER --keep-files]

Brings a site back from a backup, into an empty DATA_DIR, or into the empty database and bucket that
the settings name. If root runs it, it gives DATA_DIR to USER, or else to the owner of the folder, of
its parent folder, or of this program. BACKUP_KEY is the passphrase of an encrypted backup. FILE may
be bucket:NAME, a backup in the bucket; bucket: alone lists these. With --keep-files, pictures may be
there already: those with the same name and content stay, and any other content stops the restore.`;

/**
 * Checks a whole backup, and then restores it. Throws `CommandFailed` for wrong usage and if the
 * target is not empty, and `DamagedBackup` or `UnreadableBackup` before it changes anything.
 */
export async function runRestore(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      owner: { type: "string" },
      "keep-files": { type: "boolean", default: false },
    },
  });
  const [path, ...more] = positionals;
  if (values.help) return console.log(usage);
  if (!path || more.length > 0) throw new CommandFailed(usage, { exitCode: 2 });
  const config = readTargetConfig(process.env);
  if (path === "bucket:") return listBackups(config);
  const owner = await findOwner(config.dataDir, values.owner);
  const file = await openAsked(path, config);
  const progress = progressLine(process.stderr);
  try {
    const { key } = config.backup;
    if (existsSync(join(config.dataDir, "server.lock"))) (await lockFolder(config.dataDir))();
    console.log(`Checking ${path} before anything is changed.`);
    const checked = await checkBackup(file, key, (done) =>
      progress.show({ step: "Checking", done, of: file.bytes, unit: "bytes" }),
    );
    progress.end();
    requireKnownMigrations(checked);
    const keepsFiles = values["keep-files"];
    await restore(config, { file, key, checked }, { owner, keepsFiles }, progress);
  } finally {
    progress.end();
    await file.close();
  }
}

/** Prints the backups in the bucket, oldest first, as `restore` takes them. */
async function listBackups(config: Config): Promise<void> {
  const names = await (await bucketOf(config)).names();
  if (names.length === 0) console.log("There is no backup in the bucket.");
  for (const name of names) console.log(`bucket:${name}`);
}

async function openAsked(path: string, config: Config) {
  const [, name] = /^bucket:(?:backups\/)?(.+)$/.exec(path) ?? [];
  return name === undefined ? openBackupFile(path) : (await bucketOf(config)).open(name);
}

async function bucketOf({ bucket }: Config): Promise<BackupPlace> {
  if (!bucket) throw new CommandFailed("Set S3_*: they say in which bucket the backups are.");
  return backupBucket(bucket);
}

/**
 * The file in DATA_DIR that holds the hash of the backup being restored, so that the same command
 * can go on after an interruption.
 */
const markName = "restore-unfinished";

/** The content of the mark when the target may have held files before the restore. */
function keepingMark(sha256: string): string {
  return `${sha256} keeping files`;
}

async function readMark(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, markName), "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Throws `CommandFailed` if the target holds a site, or a part of one. Returns true if it holds a
 * part of this backup, because its restore was interrupted.
 */
async function requireEmptyTarget(
  config: Config,
  { sha256 }: CheckedBackup,
  keepsFiles: boolean,
): Promise<boolean> {
  const { dataDir, databaseUrl, bucket } = config;
  const mark = await readMark(dataDir);
  if (mark === sha256 || mark === keepingMark(sha256)) return true;
  const place = resolve(dataDir);
  if (mark !== null)
    throw new CommandFailed(
      `The restore of another backup was interrupted in ${place}. Restore that one again, or begin with an empty folder: mv ${place} ${place}.old`,
    );
  const fresh = `Set DATA_DIR to a new folder, or keep the old one under another name: mv ${place} ${place}.old`;
  if (!databaseUrl && existsSync(sqliteFile(dataDir)) && (await withDatabase(config, hasTables)))
    throw new CommandFailed(`${place} already holds a site. ${fresh}`);
  if (databaseUrl && (await withDatabase(config, hasTables)))
    throw new CommandFailed(
      "The database of DATABASE_URL already has tables. Make an empty one, for example with createdb, and set DATABASE_URL to that.",
    );
  if (keepsFiles) return false;
  const kept = "If they are this site's and only the database was lost, add -- --keep-files.";
  if (!bucket && (await hasFiles(dataDir)))
    throw new CommandFailed(`${place} already holds pictures or photos. ${fresh}. ${kept}`);
  if (bucket && (await hasImages(config)))
    throw new CommandFailed(
      `The bucket ${bucket.name} already holds pictures or photos. Set S3_BUCKET to an empty one. ${kept}`,
    );
  return false;
}

async function hasFiles(dataDir: string): Promise<boolean> {
  for (const folder of ["website-images", "enquiry-photos"]) {
    const path = join(dataDir, folder);
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    if (entries.some((entry) => entry.isFile())) return true;
  }
  return false;
}

async function hasImages(config: Config): Promise<boolean> {
  for (const store of Object.values(await openStores(config)))
    for await (const _ of store.list()) return true;
  return false;
}

async function withDatabase<Result>(
  config: Config,
  work: (db: Database["db"]) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase(config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Throws when a server uses the folder. Returns a function that lets servers start again. */
async function lockFolder(dataDir: string): Promise<() => void> {
  const release = await lockFile(join(dataDir, "server.lock"), 0);
  if (release) return release;
  throw new CommandFailed(`A server is running on DATA_DIR ${dataDir}. Stop it first.`);
}

async function restore(
  config: Config,
  backup: OpenedBackup,
  { owner, keepsFiles }: { owner: FolderOwner | null; keepsFiles: boolean },
  progress: ProgressLine,
): Promise<void> {
  const { checked } = backup;
  const isRepeat = await requireEmptyTarget(config, checked, keepsFiles);
  const { dataDir } = config;
  console.log(`Restoring the backup of ${checked.header.madeAt} to ${dataWords(config)}.`);
  await makeFolder(dataDir);
  const release = await lockFolder(dataDir);
  try {
    const before = await readMark(dataDir);
    // The target was empty before the interrupted restore, so that restore put every file there.
    const replaces = isRepeat && before === checked.sha256;
    const mark = keepsFiles ? keepingMark(checked.sha256) : checked.sha256;
    await replaceFile(join(dataDir, markName), `${before ?? mark}\n`);
    await restoreFiles(backup, await openStores(config), progress.show, { replaces });
    await withDatabase(config, async (db) => {
      // One transaction brings the rows: all of them are there, or none.
      if (!(isRepeat && (await hasTables(db)))) await restoreRows(db, backup, progress.show);
      // The lost site deletes nothing any more, should it still run.
      if (config.bucket) await takeBucket(db, config.bucket);
    });
    progress.end();
    const secret = await readBackupSecret(backup);
    if (secret !== undefined) await keepSecret(dataDir, secret);
    // The next start writes the copy again.
    await rm(join(dataDir, "published.json"), { force: true });
    await rm(join(dataDir, markName));
    report(config, checked, secret);
  } finally {
    release();
    if (owner) await giveTo(owner, dataDir);
  }
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, "auth-secret");
  const present = await readSecret(dataDir);
  // The restored data needs the secret of the backup. The operator may still need the other one.
  if (present !== undefined && present !== secret) await rename(file, `${file}.old`);
  await replaceFile(file, `${secret}\n`);
}

function report(config: Config, checked: CheckedBackup, secret: string | undefined): void {
  const { pictures, photos, missing, tables } = checked.manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const number = (count: number) => count.toLocaleString("en-GB");
  console.log(
    `Done: ${number(rows)} rows, ${number(pictures)} files of pictures, ${number(photos)} photos. Everyone has to sign in again.`,
  );
  if (missing.length > 0) {
    console.log(`${number(missing.length)} files were missing when the backup was made:`);
    for (const name of missing) console.log(`  ${name}`);
  }
  if (secret === undefined || config.authSecret === secret) return;
  if (config.databaseUrl || config.authSecret)
    console.log(
      `Set AUTH_SECRET to the content of ${join(resolve(config.dataDir), "auth-secret")}, in every process.`,
    );
}
