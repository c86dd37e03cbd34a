import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { lockFile } from "#db/file-lock.ts";
import { openDatabase } from "#db/open.ts";
import { openSnapshot } from "#db/snapshot.ts";
import { moveFiles, moveRows } from "#domain/backup/move-site.ts";
import type { Config } from "#server/config.ts";
import { readSecret } from "#server/data-folder.ts";
import { requireNoUnfinishedRestore } from "#server/expected-database.ts";
import { CommandFailed } from "./account-commands.ts";
import { alone } from "./alone.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { dataWords, openExistingDatabase, openStores } from "./site-data.ts";
import { readTargetConfig } from "./target-config.ts";

const usage = `Usage: npm run move

Copies a site from SQLite and the disk (DATA_DIR) to PostgreSQL (DATABASE_URL) and S3 (S3_*), or to
one of them. After an interruption, run it again: it leaves out what it has already copied. While
the server runs, it copies pictures and photos only. Then stop the server, and run it again for the
rows. The old site stays as it is.`;

/**
 * Moves a site, and prints what to do next. Throws `CommandFailed` if the rows could not be moved,
 * for example because the server runs.
 */
export async function runMove(args: string[]): Promise<void> {
  const help = { type: "boolean", short: "h", default: false } as const;
  if (parseArgs({ args, options: { help } }).values.help) return console.log(usage);
  const target = readTargetConfig(process.env);
  const { dataDir, databaseUrl, bucket } = target;
  if (!databaseUrl && !bucket)
    throw new CommandFailed("Set DATABASE_URL, S3_* or both: they say where the site goes.");
  const source = { ...target, databaseUrl: undefined, bucket: undefined };
  const { db, close } = await openExistingDatabase(source);
  const release = await lockFile(join(dataDir, "server.lock"), 0);
  const progress = progressLine(process.stderr);
  try {
    await requireNoUnfinishedRestore(db);
    if (!release && !bucket) throw new CommandFailed(stopServer(dataDir));
    console.log(`Moving ${dataWords(source)} to ${dataWords(target)}.`);
    await alone(db, async () => {
      if (bucket) await copyFiles(source, target, progress);
      if (release && databaseUrl) await copyRows(source, databaseUrl, progress);
    });
    if (!release) throw new CommandFailed(stopServer(dataDir));
    await sayWhatNext(target);
  } finally {
    progress.end();
    release?.();
    await close();
  }
}

function stopServer(dataDir: string): string {
  return `A server is running on DATA_DIR ${dataDir}. Stop it and run this again for the rows, so that none is left behind.`;
}

async function copyFiles(source: Config, target: Config, progress: ProgressLine): Promise<void> {
  const snapshot = await openSnapshot(source);
  try {
    const from = await openStores(source);
    const { moved, missing } = await moveFiles(
      snapshot,
      from,
      await openStores(target),
      progress.show,
    );
    progress.end();
    console.log(`${number(moved)} files of pictures and photos are copied and compared.`);
    if (missing.length === 0) return;
    console.log(`${number(missing.length)} files are missing in ${source.dataDir}:`);
    for (const name of missing) console.log(`  ${name}`);
  } finally {
    await snapshot.close();
  }
}

async function copyRows(
  source: Config,
  databaseUrl: string,
  progress: ProgressLine,
): Promise<void> {
  const target = { dataDir: source.dataDir, databaseUrl };
  const snapshot = await openSnapshot(source);
  const { db, close } = await openDatabase(target);
  try {
    const result = await moveRows(snapshot, db, () => openSnapshot(target), progress.show);
    progress.end();
    switch (result.outcome) {
      case "moved":
        return console.log(`${number(result.rows)} rows are copied and compared.`);
      case "there already":
        return console.log(`${number(result.rows)} rows were there already, and are the same.`);
      case "occupied":
        throw new CommandFailed(
          "The database of DATABASE_URL holds other rows than this site. If it is the moved site, it has been used since. Otherwise make an empty database, for example with createdb, and set DATABASE_URL to that.",
        );
      case "outdated":
        throw new CommandFailed(
          "An older program used this site last. Start this program on it once, stop it, and run this again.",
        );
    }
  } finally {
    await close();
    await snapshot.close();
  }
}

async function sayWhatNext({ dataDir, databaseUrl, authSecret }: Config): Promise<void> {
  const folder = resolve(dataDir);
  const secret = await readSecret(folder);
  const steps = ["Start every server with the settings that this command had."];
  if (databaseUrl && secret !== undefined && secret !== authSecret)
    steps.push(`Set AUTH_SECRET to the content of ${join(folder, "auth-secret")} in each.`);
  if (databaseUrl) {
    steps.push("Everyone has to sign in again.");
    steps.push(
      `Do not start the old site again: it would take enquiries that nobody sees. Keep ${join(folder, "site.sqlite")} under another name until the new site has its first backup.`,
    );
  }
  console.log(`Done. What to do next:\n${steps.map((step) => `- ${step}`).join("\n")}`);
}

function number(count: number): string {
  return count.toLocaleString("en-GB");
}
