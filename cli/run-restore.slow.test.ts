import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { transientTables } from "#domain/backup/held-rows.ts";
import { everyRow } from "#tests/backup/every-row.ts";
import { runCommand, settingsOf } from "#tests/backup/run-command.ts";
import { everyFile, stockData } from "#tests/backup/stocked-data.ts";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { failedStart } from "#tests/site/failed-start.ts";
import { type RestoreStep, restoreSteps } from "./run-restore.ts";

describe.each(databasesOnDisk)("a restore to $name", ({ create }) => {
  async function beginRestore() {
    const source = await databasesOnDisk[0].create();
    onTestFinished(source.remove);
    await stockData(source, 5);
    const folder = await mkdtemp(join(tmpdir(), "restore-"));
    onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
    const file = join(folder, "site.tar");
    const before = await everyRow(source.options);
    await runCommand("backup", { settings: settingsOf(source.options), args: [file] });
    const target = await create({ bare: true });
    onTestFinished(target.remove);
    const settings = settingsOf(target.options);
    const restore = (killedAfter?: RestoreStep) =>
      runCommand("restore", {
        settings: { ...settings, ...(killedAfter && { KILL_RESTORE_AFTER: killedAfter }) },
        args: [file],
      });
    return { source, before, target, file, settings, restore };
  }

  test("that is killed after any step keeps the site from starting, until it has been run again", {
    timeout: 300_000,
  }, async () => {
    const { source, before, target, file, settings, restore } = await beginRestore();
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

  test("that is run again leaves what somebody wrote meanwhile, and says so", async () => {
    const { target, restore } = await beginRestore();
    await restore("mark");
    await migrate(target.db);
    await enquiryPoster(target.db, () => new Date())({ name: "Somebody" });
    const { code, errors } = await restore();
    expect(code).toBe(1);
    expect(errors).toMatch(/already (holds a site|has tables)/);
    const enquiries = target.db.selectFrom("enquiries").select("name");
    expect(await enquiries.execute()).toEqual([{ name: "Somebody" }]);
  });
});
