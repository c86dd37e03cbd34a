import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBackupFile } from "#domain/backup/backup-file.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { runCommand, settingsOf } from "#tests/backup/run-command.ts";
import { stockData } from "#tests/backup/stocked-data.ts";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";

test("a backup that is killed repeatedly leaves no incomplete file that looks complete, and then makes a complete one", {
  timeout: killsTimeout,
}, async () => {
  const source = await databasesOnDisk[0].create();
  onTestFinished(source.remove);
  await stockData(source, 300);
  const folder = await mkdtemp(join(tmpdir(), "backup-kill-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
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
