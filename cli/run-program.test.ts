import { expect, onTestFinished, test, vi } from "vitest";
import { whileBackingUp } from "#domain/backup/backup-lease.ts";
import { otherBackupRuns } from "#server/work/backups.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { alone } from "./run-program.ts";

/** A database in which another backup runs, until `end`. */
async function besideOtherBackup() {
  const { db } = await testDatabase(siteDatabase);
  const begun = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const running = whileBackingUp(db, () => {
    begun.resolve();
    return other.promise;
  });
  await begun.promise;
  const complain = vi.spyOn(console, "error").mockReturnValue();
  const print = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(async () => {
    other.resolve();
    await running;
    complain.mockRestore();
    print.mockRestore();
  });
  return { db, complain, print, end: other.resolve };
}

test("work waits for another backup to end, and says so once, not on standard output", async () => {
  const { db, complain, print, end } = await besideOtherBackup();
  const work = vi.fn(async () => {});
  const done = alone(db, work, { pause: 1, tries: Number.POSITIVE_INFINITY });
  await expect.poll(() => complain.mock.calls).toEqual([["Waiting for another backup to end."]]);
  expect(work).not.toHaveBeenCalled();
  end();
  await done;
  expect(work).toHaveBeenCalledOnce();
  expect(complain).toHaveBeenCalledOnce();
  expect(print).not.toHaveBeenCalled();
});

test("work that waits in vain is not done, and ends the command with its own exit code", async () => {
  const { db } = await besideOtherBackup();
  const work = vi.fn(async () => {});
  await expect(alone(db, work, { pause: 1, tries: 3 })).rejects.toMatchObject({
    message: "Another backup is running. Please try again when it has ended.",
    exitCode: otherBackupRuns,
  });
  expect(work).not.toHaveBeenCalled();
});
