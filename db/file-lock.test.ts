import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { lockFile } from "./file-lock.ts";

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(inject("temporaryFolder"), "lock-"));
  file = join(folder, "a.lock");
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
});

/** A process that holds the lock until it is killed. */
async function startHolder() {
  const program = `
    const { lockFile } = await import("#db/file-lock.ts");
    globalThis.release = await lockFile(${JSON.stringify(file)}, 0);
    setInterval(() => {}, 1000);
    console.log("held");
  `;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  await once(holder.stdout, "data");
  return holder;
}

test("one process at a time holds the lock, and the next gets it once that one is killed", async () => {
  const holder = await startHolder();
  expect(await lockFile(file, 100)).toBeNull();
  const waiting = lockFile(file, 10_000);
  holder.kill("SIGKILL");
  const release = await waiting;
  expect(release).not.toBeNull();
  release?.();
});

test("a released lock can be taken again", async () => {
  const release = await lockFile(file, 0);
  expect(await lockFile(file, 0)).toBeNull();
  release?.();
  const again = await lockFile(file, 0);
  expect(again).not.toBeNull();
  again?.();
});

test("a missing folder is an error, not a held lock", async () => {
  await expect(lockFile(join(file, "missing"), 0)).rejects.toThrow("unable to open");
});
