import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { checkBackup } from "#domain/backup/check-backup.ts";
import { siteDatabase } from "#tests/databases/databases.ts";

const program = fileURLToPath(new URL("backup.ts", import.meta.url));
const key = "a key that nobody would guess";

test("a download that waited for another backup is a whole backup, without a line for people", async () => {
  const { db, options, remove } = await siteDatabase.create();
  const { dataDir, databaseUrl } = options;
  const other = Promise.withResolvers<void>();
  const running = whileBackingUp(db, () => other.promise);
  const child = spawn(process.execPath, [program, "--download", "owner@example.com"], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      AUTH_SECRET: "a secret of the tests, long enough to be taken",
      BACKUP_KEY: key,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const output = buffer(child.stdout);
  const ended = once(child, "close");
  const [line] = await once(child.stderr.setEncoding("utf8"), "data");
  other.resolve();
  await Promise.all([running, ended]);
  await remove();
  expect(line).toBe("Waiting for another backup to end.\n");
  expect(child.exitCode).toBe(0);
  const bytes = await output;
  const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
  expect((await checkBackup(file, key)).manifest.tables).toHaveProperty("enquiries");
});
