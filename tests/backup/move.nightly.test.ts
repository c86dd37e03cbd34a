import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { transientTables } from "#domain/backup/held-rows.ts";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { startTestBucket } from "#tests/s3/test-bucket.ts";
import { everyRow } from "./every-row.ts";
import { type Command, runCommand, settingsOf } from "./run-command.ts";
import { everyFile, stockData } from "./stocked-data.ts";

const [sqlite, postgres] = databasesOnDisk;

async function run(command: Command, settings: Record<string, string>, ...args: string[]) {
  const result = await runCommand(command, { settings, args });
  expect(result, result.errors).toMatchObject({ code: 0 });
  return result.output;
}

test("a site moves to PostgreSQL and S3, and back to SQLite and the disk, by a backup and a restore", async () => {
  const site = await testDatabase(sqlite);
  await stockData(site, 20);
  const none = Object.fromEntries(transientTables.map((table) => [table, []]));
  const rows = { ...(await everyRow(site.options)), ...none };
  const files = await everyFile(site.options);
  const folder = await newFolder();
  const bucket = await startTestBucket();
  onTestFinished(bucket.stop);
  const key = { BACKUP_KEY: "a key that nobody would guess" };
  const newPostgres = async () => {
    const { options } = await testDatabase(postgres, { bare: true });
    const settings = settingsOf({ ...options, dataDir: site.options.dataDir }, bucket.settings);
    return { options, settings: { ...settings, ...key, BACKUP_TO: "bucket" } };
  };

  const file = join(folder, "site.tar.age");
  await run("backup", { ...settingsOf(site.options), ...key }, file);
  const moved = await newPostgres();
  await run("restore", moved.settings, file);
  expect(await everyRow(moved.options)).toEqual(rows);
  expect(await everyFile({ dataDir: "no folder", bucket: bucket.settings })).toEqual(files);

  const dataDir = join(folder, "data");
  await run("backup", moved.settings, `${file}.back`);
  await run("restore", { DATA_DIR: dataDir, ...key }, `${file}.back`);
  expect(await everyRow({ dataDir })).toEqual(rows);
  expect(await everyFile({ dataDir })).toEqual(files);

  // Only the database of the moved site is lost, not its bucket.
  await run("backup", moved.settings);
  const backup = await run("restore", moved.settings, "bucket:");
  expect(backup).toMatch(/^bucket:decor-specialist-\w+\.tar\.age\n$/);
  const other = await newPostgres();
  await run("restore", other.settings, backup.trim(), "--keep-files");
  // It has the record of the backup before.
  expect(await everyRow(other.options)).toEqual({ ...rows, backups: expect.any(Array) });
}, 180_000);
