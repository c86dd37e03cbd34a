import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { lockFile } from "#db/file-lock.ts";
import { transientTables } from "#domain/backup/make-backup.ts";
import { openBucket } from "#domain/images/bucket.ts";
import { databasesOnDisk, type TestDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { startTestBucket, type TestBucket } from "#tests/s3/test-bucket.ts";
import { everyRow } from "./every-row.ts";
import { runCommand, settingsOf } from "./run-command.ts";
import { everyFile, stockData } from "./stocked-data.ts";

const [sqlite, postgres] = databasesOnDisk;
const none = Object.fromEntries(transientTables.map((table) => [table, []]));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return join(folder, "data");
}

async function stockedSite(pictures: number): Promise<TestDatabase> {
  const site = await sqlite.create();
  onTestFinished(site.remove);
  await stockData(site, pictures);
  await writeFile(join(site.options.dataDir, "auth-secret"), `${siteSecret}\n`);
  return site;
}

interface Target {
  database: TestDatabase;
  bucket: TestBucket;
  settings: Record<string, string>;
}

async function emptyTarget({ options }: TestDatabase): Promise<Target> {
  const database = await postgres.create({ bare: true });
  onTestFinished(database.remove);
  const bucket = await startTestBucket();
  onTestFinished(bucket.stop);
  const { databaseUrl } = database.options;
  const settings = settingsOf({ ...options, ...(databaseUrl && { databaseUrl }) }, bucket.settings);
  return { database, bucket, settings };
}

/** Ends the lease that a killed command would keep for 30 seconds. */
async function endLease({ db }: TestDatabase): Promise<void> {
  await db.deleteFrom("leases").execute();
}

async function download({ settings }: TestBucket, object: string): Promise<string> {
  const bucket = await openBucket(settings);
  const file = await newFolder();
  await writeFile(file, Buffer.from(await (await bucket.getObjectRaw(object)).arrayBuffer()));
  return file;
}

describe("a site that moves from SQLite and the disk to PostgreSQL and S3", () => {
  test("arrives complete, and returns by a backup and a restore", async () => {
    const site = await stockedSite(20);
    const rows = { ...(await everyRow(site.options)), ...none };
    const files = await everyFile(site.options);
    const { database, bucket, settings } = await emptyTarget(site);

    const moved = await runCommand("move", { settings });
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.output).toContain("What to do next");
    expect(await everyRow(database.options)).toEqual(rows);
    const dataDir = "no folder";
    expect(await everyFile({ dataDir, bucket: bucket.settings })).toEqual(files);

    const again = await runCommand("move", { settings });
    expect(again.output).toContain("rows were there already, and are the same");

    const secrets = { BACKUP_KEY: "a key that nobody would guess", BACKUP_TO: "bucket" };
    const backedUp = await runCommand("backup", { settings: { ...settings, ...secrets } });
    expect(backedUp).toMatchObject({ code: 0 });
    const [object = ""] = (await bucket.names()).filter((name) => name.startsWith("backups/"));
    const folder = await newFolder();
    const restored = await runCommand("restore", {
      settings: { ...settingsOf({ dataDir: folder }), ...secrets, BACKUP_TO: "" },
      args: [await download(bucket, object)],
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(await everyRow({ dataDir: folder })).toEqual(rows);
    expect(await everyFile({ dataDir: folder })).toEqual(files);

    const list = await runCommand("restore", { settings, args: ["bucket:"] });
    expect(list).toMatchObject({ code: 0, output: `${object.replace("backups/", "bucket:")}\n` });

    // Only the database of the new site is lost, not its bucket.
    const other = await postgres.create({ bare: true });
    onTestFinished(other.remove);
    const lost = await runCommand("restore", {
      settings: {
        ...settings,
        ...secrets,
        DATA_DIR: await newFolder(),
        DATABASE_URL: other.options.databaseUrl ?? "",
      },
      args: [`bucket:${object}`, "--keep-files"],
    });
    expect(lost, lost.errors).toMatchObject({ code: 0 });
    expect(await everyRow(other.options)).toEqual(rows);
  }, 180_000);

  test("arrives complete even if the move is killed repeatedly", async () => {
    const site = await stockedSite(60);
    const rows = { ...(await everyRow(site.options)), ...none };
    const files = await everyFile(site.options);
    const { database, bucket, settings } = await emptyTarget(site);
    for (let tries = 0; tries < 6; tries += 1) {
      const killAfter = 700 + Math.random() * 1500;
      await runCommand("move", { settings, killAfter });
      await endLease(site);
    }
    expect(await runCommand("move", { settings })).toMatchObject({ code: 0 });
    expect(await everyRow(database.options)).toEqual(rows);
    const moved = await everyFile({ dataDir: "no folder", bucket: bucket.settings });
    // A move that was killed while it tested the bucket leaves a probe, which a sweep removes.
    const isProbe = (name: string) => name.startsWith("pictures/probe-");
    const kept = Object.entries(moved).filter(([name]) => !isProbe(name));
    expect(Object.fromEntries(kept)).toEqual(files);
  }, 240_000);

  test("does not move rows while its server runs, nor into a database with other rows", async () => {
    const site = await stockedSite(1);
    const { database, settings } = await emptyTarget(site);
    const release = await lockFile(join(site.options.dataDir, "server.lock"), 0);
    const early = await runCommand("move", { settings });
    expect(early).toMatchObject({ code: 1 });
    expect(early.output).toContain("files of pictures and photos are copied and compared");
    expect(early.errors).toContain("Stop it and run this again for the rows");
    release?.();

    expect(await runCommand("move", { settings })).toMatchObject({ code: 0 });
    await database.db.deleteFrom("probes").execute();
    const late = await runCommand("move", { settings });
    expect(late).toMatchObject({ code: 1 });
    expect(late.errors).toContain("holds other rows than this site");
  });
});
