import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBackupFile } from "#domain/backup/backup-file.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { transientTables } from "#domain/backup/make-backup.ts";
import { everyRow } from "#tests/backup/every-row.ts";
import { runCommand, settingsOf } from "#tests/backup/run-command.ts";
import { everyFile, stockData } from "#tests/backup/stocked-data.ts";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";

/** A SQLite site with so many pictures, and an empty folder. */
async function begin(pictures: number) {
  const source = await databasesOnDisk[0].create();
  onTestFinished(source.remove);
  await stockData(source, pictures);
  const folder = await mkdtemp(join(tmpdir(), "backup-kill-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  return { source, folder };
}

test("a backup that is killed repeatedly leaves no incomplete file that looks complete, and then makes a complete one", {
  timeout: killsTimeout,
}, async () => {
  const { source, folder } = await begin(300);
  const settings = { ...settingsOf(source.options), BACKUP_TO: folder };
  const random = seededRandom();
  for (let kill = 0; kill < kills; kill += 1) {
    await runCommand("backup", { settings, killAfter: 350 + random(900) });
    await source.db.deleteFrom("leases").execute();
    for (const name of await readdir(folder)) {
      if (name.endsWith(".part")) continue;
      const file = await openBackupFile(join(folder, name));
      await checkBackup(file, undefined);
      await file.close();
    }
  }
  expect(await runCommand("backup", { settings })).toMatchObject({ code: 0 });
});

test("a restore that is killed repeatedly restores the whole site in the end", {
  timeout: killsTimeout,
}, async () => {
  const { source, folder } = await begin(150);
  const file = join(folder, "site.tar");
  const rows = await everyRow(source.options);
  await runCommand("backup", { settings: settingsOf(source.options), args: [file] });
  const dataDir = join(folder, "data");
  const again = { settings: { DATA_DIR: dataDir }, args: [file] };
  const random = seededRandom();
  for (let kill = 0; kill < kills; kill += 1)
    await runCommand("restore", { ...again, killAfter: 350 + random(1_200) });
  const last = await runCommand("restore", again);
  if (last.code !== 0) expect(last.errors).toContain("already holds a site");
  const transient = Object.fromEntries(transientTables.map((table) => [table, []]));
  expect(await everyRow({ dataDir })).toEqual({ ...rows, ...transient });
  expect(await everyFile({ dataDir })).toEqual(await everyFile(source.options));
});
