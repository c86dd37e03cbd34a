import { readdir } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { planJob } from "#domain/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { backupWork } from "#server/work/backups.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { siteWithOwner } from "./site-with-owner.ts";

test("a site makes scheduled backups, and shows the last one", async () => {
  const folder = await newFolder();
  const { browser } = await siteWithOwner({ BACKUP_EVERY: "1h", BACKUP_TO: folder });
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.tar$/)]);
  const dashboard = async () => (await browser.send("/admin")).text();
  await expect.poll(dashboard).toContain("Last backup: ");
  await expect.poll(dashboard).toContain(folder);
});

test("a scheduled backup that fails is recorded and logged", async () => {
  const { db, options } = await testDatabase(siteDatabase);
  vi.stubEnv("DATA_DIR", options.dataDir);
  vi.stubEnv("DATABASE_URL", options.databaseUrl);
  vi.stubEnv("AUTH_SECRET", siteSecret);
  vi.stubEnv("BACKUP_TO", "/dev/null/backups");
  onTestFinished(() => void vi.unstubAllEnvs());
  const logged: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const onEnd = vi.fn();
  const now = new Date();
  await planJob(db, { kind: "backup", at: now, now });
  await doDueJobs(db, { backup: backupWork({ every: 3_600_000, log, onEnd }) }, now);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect((await lastBackups(db)).failed).toMatchObject({
    origin: "schedule",
    fault: expect.stringContaining("ENOTDIR"),
  });
  expect(logged).toEqual([expect.stringContaining("A scheduled backup failed")]);
});
