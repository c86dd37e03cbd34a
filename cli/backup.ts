/**
 * Makes a backup of a site, even while the site runs: `npm run backup [FILE]`. It uses the server's
 * settings.
 */
import { basename, dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { openSnapshot } from "#db/snapshot.ts";
import { backupName } from "#domain/backup/backup-file.ts";
import {
  type BackupPlace,
  backupBucket,
  backupFolder,
  pruneBackups,
} from "#domain/backup/backup-place.ts";
import { type BackupOrigin, recordBackup } from "#domain/backup/backup-records.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { holdRows } from "#domain/backup/held-rows.ts";
import { type BackupStream, type BackupSummary, makeBackup } from "#domain/backup/make-backup.ts";
import { counted } from "#domain/counted.ts";
import { type Config, readConfig } from "#server/config.ts";
import { readSecret, requireNoUnfinishedRestore } from "#server/data/data-folder.ts";
import { commandLine, readRelease } from "#server/installation.ts";
import { errorMessage } from "#server/log.ts";
import { CommandFailed } from "./account-commands.ts";
import { findOwner, giveTo } from "./folder-owner.ts";
import { fileSize, type ProgressLine, progressLine } from "./progress-line.ts";
import { alone, runProgram } from "./run-program.ts";
import { dataWords, openExistingDatabase, openStores } from "./site-data.ts";

const usage = `Usage: ${commandLine("backup", ["[FILE]"])}

Makes one file that holds the whole site, while the site runs or not. Without FILE, the backup goes
to BACKUP_TO. With BACKUP_KEY, it is encrypted. The command uses the server's settings.`;

await runProgram("The backup", () => runBackup(process.argv.slice(2)));

interface Asked {
  file: string | undefined;
  origin: BackupOrigin;
  /** The account that downloads. */
  by: string | undefined;
}

/**
 * Makes a backup as these arguments say. If it throws, it leaves no file that looks like a whole
 * backup. Throws `CommandFailed` for wrong usage, and if another backup runs.
 */
async function runBackup(args: string[]): Promise<void> {
  const asked = readArguments(args);
  if (!asked) return console.log(usage);
  const config = readConfig(process.env);
  const { db, close } = await openExistingDatabase(config);
  const record = { madeAt: new Date(), origin: asked.origin, holder: holderWords(asked, config) };
  const failed = (error: unknown) =>
    recordBackup(db, { ...record, bytes: null, fault: errorMessage(error) });
  try {
    await requireNoUnfinishedRestore(db);
    await alone(db, async () => {
      const made = await make(config, asked, record.madeAt);
      await recordBackup(db, { ...record, ...made, fault: null });
    });
  } catch (error) {
    // The dashboard shows it. A person who types the command sees the failure in the terminal.
    if (asked.origin === "schedule") await failed(error).catch(() => {});
    throw error;
  } finally {
    await close();
  }
}

function readArguments(args: string[]): Asked | null {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      // The server starts the program with these.
      scheduled: { type: "boolean", default: false },
      download: { type: "string" },
    },
  });
  const [file, ...more] = positionals;
  if (values.help) return null;
  if (more.length > 0) throw new CommandFailed(usage, { exitCode: 2 });
  const by = values.download;
  const origin = by !== undefined ? "download" : values.scheduled ? "schedule" : "command";
  return { file, origin, by };
}

/** Who or what gets the backup, as a person reads it, before its own name is known. */
function holderWords({ file, by }: Asked, { backup, bucket }: Config): string {
  return by ?? file ?? backup.folder ?? `the bucket ${bucket?.name}`;
}

interface Made {
  holder: string;
  bytes: number;
}

async function make(config: Config, asked: Asked, now: Date): Promise<Made> {
  return asked.by === undefined
    ? makeFile(config, asked, now)
    : sendToOutput(config, asked.by, now);
}

/** Writes the backup to its place, and reads it again. Removes it if that finds damage. */
async function makeFile(config: Config, { file, origin }: Asked, now: Date): Promise<Made> {
  const { key, keep } = config.backup;
  const name = file ? basename(file) : backupName(now, key !== undefined);
  const place = await placeOf(config, file);
  const words = place.words(name);
  if (!file) await place.removeUnfinished().catch(sayThatUnfinishedStay);
  const progress = progressLine(process.stderr);
  console.log(`Backing up ${dataWords(config)} to ${words}${key ? ", encrypted" : ""}.`);
  const { bytes, summary } = await open(config, now, progress);
  const size = await place.write(name, bytes);
  try {
    await check(place, name, key, (done) =>
      progress.show({ step: "Checking", done, of: size, unit: "bytes" }),
    );
  } catch (error) {
    await place.remove(name);
    throw error;
  } finally {
    progress.end();
  }
  if (origin === "schedule") await pruneBackups(place, keep).catch(sayThatOldOnesStay);
  if (!file) await shareFolder(config);
  report(await summary, words, size);
  return { holder: words, bytes: size };
}

async function check(
  place: BackupPlace,
  name: string,
  key: string | undefined,
  onRead: (bytes: number) => void,
): Promise<void> {
  const written = await place.open(name);
  try {
    await checkBackup(written, key, onRead);
  } finally {
    await written.close();
  }
}

/** The new backup is good all the same. */
function sayThatOldOnesStay(error: unknown): void {
  console.error(`Older backups could not be removed: ${errorMessage(error)}`);
}

/** Some stores cannot list them, and a key may not be allowed to. That is no reason to stop. */
function sayThatUnfinishedStay(error: unknown): void {
  console.error(`What killed backups left could not be removed: ${errorMessage(error)}`);
}

/**
 * If root made the folder of backups in DATA_DIR, gives it to the owner of DATA_DIR. Otherwise the
 * server could not write its own backups there.
 */
async function shareFolder({ dataDir, backup: { folder } }: Config): Promise<void> {
  if (folder === undefined || !resolve(folder).startsWith(`${resolve(dataDir)}/`)) return;
  const owner = await findOwner(dataDir, undefined);
  if (owner) await giveTo(owner, folder);
}

async function placeOf({ backup, bucket }: Config, file: string | undefined): Promise<BackupPlace> {
  if (file) return backupFolder(dirname(resolve(file)));
  if (backup.folder !== undefined) return backupFolder(resolve(backup.folder));
  if (!bucket) throw new Error("BACKUP_TO names a bucket, but there is none");
  return backupBucket(bucket);
}

/** For a download: the server passes standard output on to the browser. */
async function sendToOutput(config: Config, by: string, now: Date): Promise<Made> {
  if (config.backup.key === undefined) throw new Error("a download needs BACKUP_KEY");
  const { bytes } = await open(config, now);
  let size = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(bytes, counted, process.stdout);
  return { holder: by, bytes: size };
}

async function open(
  config: Config,
  now: Date,
  progress?: ProgressLine,
): Promise<Pick<BackupStream, "bytes" | "summary">> {
  const secret = config.authSecret ?? (await readSecret(config.dataDir));
  const stores = await openStores(config);
  const { version, commit } = await readRelease();
  const onProgress = progress?.show;
  const rows = await holdRows(await openSnapshot(config), config.dataDir, onProgress);
  const { key } = config.backup;
  const stream = await makeBackup(
    { rows, stores, secret },
    { key, program: `${version} (${commit})`, now, ...(onProgress && { onProgress }) },
  );
  stream.summary.then(rows.close, rows.close);
  return stream;
}

function report({ rows, pictures, photos, missing }: BackupSummary, place: string, size: number) {
  const files = `${counted(pictures, "picture file")}, ${counted(photos, "photo")}`;
  console.log(`Done: ${counted(rows, "row")}, ${files}, ${fileSize(size)}, checked: ${place}`);
  if (missing.length === 0) return;
  console.log(
    `${counted(missing.length, "file")} could not be backed up, because the store does not have them:`,
  );
  for (const name of missing) console.log(`  ${name}`);
}
