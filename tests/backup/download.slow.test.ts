import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { startBackupSchedule } from "#server/backup-schedule.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { download, owner, siteWithOwner } from "./site-with-owner.ts";

describe("a site", () => {
  let running: Awaited<ReturnType<typeof siteWithOwner>>;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "scheduled-"));
    running = await siteWithOwner({ BACKUP_EVERY: "1h", BACKUP_TO: folder });
  });
  afterAll(async () => {
    await running.end();
    await rm(folder, { recursive: true, maxRetries: 5 });
  });

  test("makes scheduled backups, and shows the last one", async () => {
    const { site, Cookie } = running;
    await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.tar$/)]);
    const dashboard = async () =>
      (await fetch(`${site.url}/admin`, { headers: { Cookie } })).text();
    await expect.poll(dashboard).toContain(`Last backup: `);
    await expect.poll(dashboard).toContain(folder);
  });

  test("lets the owner download a backup for ten minutes after she signed in", async () => {
    const { site, Cookie, database } = running;
    const page = await (await fetch(`${site.url}/admin/backup`, { headers: { Cookie } })).text();
    const passphrase = /name="passphrase" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await download(site, { passphrase }, {})).status).toBe(401);
    const weak = await download(site, { passphrase: "easy" }, { Cookie });
    expect(weak.status).toBe(303);
    expect(weak.headers.get("Location")).toBe("/admin/backup?refused=failed");

    const answer = await download(site, { passphrase }, { Cookie });
    expect(answer.headers.get("Content-Disposition")).toMatch(/decor-specialist-\w+\.tar\.age"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
    const { manifest } = await checkBackup(file, passphrase);
    expect(manifest.tables.users).toBe(1);
    await expect(checkBackup(file, undefined)).rejects.toThrow("The backup is encrypted");
    await expect
      .poll(async () => (await lastBackups(database.db)).good)
      .toMatchObject({ origin: "download", holder: owner.email, bytes: bytes.length });
  });
});

test("a scheduled backup that fails is recorded and logged", async () => {
  const { db, options, remove } = await siteDatabase.create();
  onTestFinished(remove);
  vi.stubEnv("DATA_DIR", options.dataDir);
  vi.stubEnv("DATABASE_URL", options.databaseUrl);
  vi.stubEnv("AUTH_SECRET", siteSecret);
  vi.stubEnv("BACKUP_TO", "/dev/null/backups");
  onTestFinished(() => void vi.unstubAllEnvs());
  const logged: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const ended = Promise.withResolvers<void>();
  const config = { backup: { every: 3_600_000, key: undefined, folder: undefined, keep: 1 } };
  const stop = startBackupSchedule({ config, db, log, onEnd: ended.resolve });
  await ended.promise;
  await stop();
  expect((await lastBackups(db)).failed).toMatchObject({
    origin: "schedule",
    fault: expect.stringContaining("ENOTDIR"),
  });
  expect(logged).toEqual([expect.stringContaining("A scheduled backup failed")]);
});
