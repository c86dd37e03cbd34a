import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import { recordBackup } from "#domain/backup/backup-records.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { remindOfBackup } from "./data-checks.ts";
import { createOwnerWarnings } from "./owner-warnings.ts";

const now = new Date("2026-03-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

describe("the owner of a site", () => {
  const database = newDatabase(siteDatabase.create);
  let warnings: OwnerWarnings;
  beforeEach(() => {
    warnings = createOwnerWarnings();
  });

  async function madeOn(moment: Date) {
    const applied_at = moment.toISOString();
    await database.db.updateTable("migrations").set({ applied_at }).execute();
  }
  async function backedUpOn(moment: Date) {
    const file = join(database.options.dataDir, "last-backup");
    await writeFile(file, "");
    await utimes(file, moment, moment);
  }
  async function reminder(every?: number) {
    const { db, options } = database;
    await remindOfBackup({ dataDir: options.dataDir, db, warnings, every }, now);
    return warnings.current().map(({ text }) => text);
  }

  test("has a week before a backup is missed", async () => {
    await madeOn(daysAgo(6));
    expect(await reminder()).toEqual([]);
    await madeOn(daysAgo(7));
    expect(await reminder()).toEqual([
      expect.stringContaining("There is no backup of your website"),
    ]);
  });

  test("reads that a scheduled backup failed, until the next one is good", async () => {
    const record = { origin: "schedule", holder: "/backup" } as const;
    const { db } = database;
    await recordBackup(db, { ...record, madeAt: daysAgo(2), bytes: 5, fault: null });
    await recordBackup(db, { ...record, madeAt: daysAgo(1), bytes: null, fault: "no space" });
    expect(await reminder()).toEqual([
      expect.stringContaining("A backup of your website failed. The last good one is 2 days old."),
    ]);
    await recordBackup(db, { ...record, madeAt: now, bytes: 5, fault: null });
    expect(await reminder()).toEqual([]);
  });

  test("reads that scheduled backups no longer come", async () => {
    const record = { origin: "schedule", holder: "/backup", bytes: 5, fault: null } as const;
    await recordBackup(database.db, { ...record, madeAt: daysAgo(3) });
    expect(await reminder()).toEqual([]);
    const oneDay = 24 * 60 * 60_000;
    expect(await reminder(2 * oneDay)).toEqual([]);
    expect(await reminder(oneDay)).toEqual([
      expect.stringContaining("The last backup of your website is 3 days old."),
    ]);
  });

  test("reads how old the last backup is, until there is a new one", async () => {
    await madeOn(daysAgo(100));
    await backedUpOn(daysAgo(7));
    expect(await reminder()).toEqual([]);
    await backedUpOn(daysAgo(9));
    expect(await reminder()).toEqual([
      expect.stringContaining("The last backup of your website is 9 days old."),
    ]);
    await backedUpOn(now);
    expect(await reminder()).toEqual([]);
  });
});
