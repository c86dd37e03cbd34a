import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { transientTables } from "#domain/backup/held-rows.ts";
import { everyRow } from "#tests/backup/every-row.ts";
import { runCommand, settingsOf } from "#tests/backup/run-command.ts";
import { everyFile, stockData } from "#tests/backup/stocked-data.ts";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { failedStart } from "#tests/site/failed-start.ts";
import { type RestoreStep, restoreSteps } from "./run-restore.ts";

describe.each(databasesOnDisk)("a restore to $name", ({ create }) => {
  test("that is killed after any step keeps the site from starting, until it has been run again", {
    timeout: 300_000,
  }, async () => {
    const source = await testDatabase(databasesOnDisk[0]);
    await stockData(source, 5);
    const file = join(await newFolder(), "site.tar");
    const before = await everyRow(source.options);
    await runCommand("backup", { settings: settingsOf(source.options), args: [file] });
    const target = await testDatabase({ create }, { bare: true });
    const settings = settingsOf(target.options);
    const restore = (killedAfter?: RestoreStep) =>
      runCommand("restore", {
        settings: { ...settings, ...(killedAfter && { KILL_RESTORE_AFTER: killedAfter }) },
        args: [file],
      });
    for (const step of restoreSteps) {
      expect(await restore(step), step).toMatchObject({ code: null });
      const start = await failedStart(settings);
      expect(start.code, step).toBe(1);
      expect(start.complaint).toContain(`run it again: npm run restore -- ${file}\n`);
    }
    const backup = await runCommand("backup", { settings, args: [`${file}.new`] });
    expect(backup).toMatchObject({ code: 1 });
    expect(backup.errors).toContain("The restore of a backup into this database has not ended");

    const last = await restore();
    expect(last).toMatchObject({ code: 0 });
    const rows = await everyRow(target.options);
    const transient = Object.fromEntries(transientTables.map((table) => [table, []]));
    expect(rows).toEqual({ ...before, ...transient });
    const files = await everyFile(target.options);
    expect(files).toEqual(await everyFile(source.options));
    const count = Object.values(rows).flat().length;
    const pictures = Object.keys(files).filter((name) => name.startsWith("pictures/")).length;
    expect(last.output).toContain(`Done: ${count} rows, ${pictures} files of pictures, 1 photos.`);
  });
});
