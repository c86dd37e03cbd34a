import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { lockFile } from "#db/file-lock.ts";
import { countRows } from "#db/load-rows.ts";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import { openBackupFile } from "#domain/backup/backup-file.ts";
import { type BackupPlace, backupBucket } from "#domain/backup/backup-place.ts";
import { type CheckedBackup, checkBackup } from "#domain/backup/check-backup.ts";
import type { Progress } from "#domain/backup/held-rows.ts";
import type { ImageStores } from "#domain/backup/image-files.ts";
import {
  type OpenedBackup,
  readBackupSecret,
  requireKnownMigrations,
  restoreFiles,
  restoreRows,
} from "#domain/backup/restore-backup.ts";
import {
  markRestore,
  type RestoreMark,
  readRestoreMark,
  tablesBesideMark,
} from "#domain/backup/restore-mark.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { makeFolder } from "#domain/images/folder-store.ts";
import type { Config } from "#server/config.ts";
import { readSecret } from "#server/data/data-folder.ts";
import { replaceFile } from "#server/data/replace-file.ts";
import { commandLine } from "#server/installation.ts";
import { CommandFailed } from "./account-commands.ts";
import { type FolderOwner, findOwner, giveTo } from "./folder-owner.ts";
import { type ProgressLine, progressLine } from "./progress-line.ts";
import { dataWords, openStores, readTargetConfig } from "./site-data.ts";

const usage = `Usage: ${commandLine("restore", ["FILE", "[--owner USER]", "[--keep-files]"])}

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
    await restore(config, { file, key, checked }, { args, owner, keepsFiles }, progress);
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
 * The steps of a restore, in this order: it marks the database, stores the files and the secret,
 * and brings all rows before it removes the mark.
 */
export const restoreSteps = ["mark", "one file", "files", "secret", "rows"] as const;

export type RestoreStep = (typeof restoreSteps)[number];

/** Lets tests kill the restore at the end of a step. */
function endStep(step: RestoreStep): void {
  if (process.env.KILL_RESTORE_AFTER === step) process.kill(process.pid, "SIGKILL");
}

/**
 * Throws `CommandFailed` if the target holds a site, or a part of one. Returns the mark of an
 * interrupted restore of this backup; null if there was none.
 */
async function requireFreeTarget(
  config: Config,
  { sha256 }: CheckedBackup,
  keepsFiles: boolean,
): Promise<RestoreMark | null> {
  const { dataDir, databaseUrl, bucket } = config;
  const place = resolve(dataDir);
  const newFolder = `Set DATA_DIR to a new folder, or keep the old one under another name: mv ${place} ${place}.old`;
  const newDatabase = databaseUrl
    ? "Make an empty one, for example with createdb, and set DATABASE_URL to that."
    : newFolder;
  const { mark, hasSite } = await examineTarget(config);
  if (hasSite && !databaseUrl)
    throw new CommandFailed(`${place} already holds a site. ${newDatabase}`);
  if (hasSite)
    throw new CommandFailed(`The database of DATABASE_URL already has tables. ${newDatabase}`);
  if (mark && mark.backup !== sha256)
    throw new CommandFailed(
      `The restore of another backup has not ended here (${mark.command}). Run it again, or begin elsewhere. ${newDatabase}`,
    );
  if (keepsFiles || mark?.files === placeOfFiles(config)) return mark;
  const kept = `If they are this site's and only the database was lost: ${commandLine("restore", ["FILE", "--keep-files"])}`;
  if (!bucket && (await hasFiles(dataDir)))
    throw new CommandFailed(`${place} already holds pictures or photos. ${newFolder}. ${kept}`);
  if (bucket && (await hasImages(config)))
    throw new CommandFailed(
      `The bucket ${bucket.name} already holds pictures or photos. Set S3_BUCKET to an empty one. ${kept}`,
    );
  return mark;
}

/** Makes no SQLite file where there is none. */
async function examineTarget(config: Config) {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir)))
    return { mark: null, hasSite: false };
  const { db, close } = await openDatabase(config);
  try {
    const tables = await tablesBesideMark(db);
    return { mark: await readRestoreMark(db), hasSite: tables.length > 0 };
  } finally {
    await close();
  }
}

function placeOfFiles({ bucket }: Config): string {
  return bucket ? `${bucket.endpoint}/${bucket.name}` : "DATA_DIR";
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

/** Throws when a server uses the folder. Returns a function that lets servers start again. */
async function lockFolder(dataDir: string): Promise<() => void> {
  const release = await lockFile(join(dataDir, "server.lock"), 0);
  if (release) return release;
  throw new CommandFailed(`A server is running on DATA_DIR ${dataDir}. Stop it first.`);
}

interface Asked {
  /** The arguments, by which the restore can be run again. */
  args: string[];
  owner: FolderOwner | null;
  keepsFiles: boolean;
}

async function restore(
  config: Config,
  backup: OpenedBackup,
  { args, owner, keepsFiles }: Asked,
  progress: ProgressLine,
): Promise<void> {
  const { checked } = backup;
  const { dataDir } = config;
  const before = await requireFreeTarget(config, checked, keepsFiles);
  console.log(`Restoring the backup of ${checked.header.madeAt} to ${dataWords(config)}.`);
  await makeFolder(dataDir);
  const release = await lockFolder(dataDir);
  const { db, close } = await openDatabase(config);
  const giveFolder = async () => owner && giveTo(owner, dataDir);
  try {
    const files = placeOfFiles(config);
    const isSamePlace = before?.files === files;
    const keeps_files = isSamePlace ? before.keeps_files : Number(keepsFiles);
    const command = commandLine("restore", args);
    await markRestore(db, { backup: checked.sha256, command, files, keeps_files });
    // A server must be able to read the mark.
    await giveFolder();
    endStep("mark");
    const stores = await openStores(config);
    // An interrupted restore into an empty place put every file there.
    const replaces = isSamePlace && keeps_files === 0;
    const onFile = (done: Progress) => {
      progress.show(done);
      endStep("one file");
    };
    await restoreFiles(backup, stores, onFile, { replaces });
    endStep("files");
    const secret = await readBackupSecret(backup);
    if (secret !== undefined) await keepSecret(dataDir, secret);
    // The next start writes the copy again.
    await rm(join(dataDir, "published.json"), { force: true });
    await giveFolder();
    endStep("secret");
    await restoreRows(db, backup, progress.show, () => endStep("rows"));
    progress.end();
    await report(config, checked, { db, stores, secret });
  } finally {
    await close();
    release();
    await giveFolder();
  }
}

async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, "auth-secret");
  const present = await readSecret(dataDir);
  // The restored data needs the secret of the backup. The operator may still need the other one.
  if (present !== undefined && present !== secret) await rename(file, `${file}.old`);
  await replaceFile(file, `${secret}\n`);
}

/** Prints how many rows and files the restored site has, counted in its tables and stores. */
async function report(
  config: Config,
  { manifest: { missing } }: CheckedBackup,
  { db, stores, secret }: { db: Database["db"]; stores: ImageStores; secret: string | undefined },
): Promise<void> {
  const rows = await countRows(db);
  const [pictures, photos] = [await countFiles(stores.pictures), await countFiles(stores.photos)];
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

async function countFiles(store: FileStore): Promise<number> {
  let count = 0;
  for await (const _ of store.list()) count += 1;
  return count;
}
