import { spawn } from "node:child_process";
import { once } from "node:events";
import { rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sqliteFile } from "#db/open.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { firstStart } from "#tests/publishing/owner.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { openPublishingCalls, type PublishingCalls, type ThreadData } from "./publishing-calls.ts";

const projects = 500;
const idle = 10_000;

let made: TestDatabase;
let data: ThreadData;
let calls: PublishingCalls;
/** The threads that were started. */
let threads: Worker[];
const keep = (thread: Worker) => threads.push(thread);
beforeEach(async () => {
  made = await databases[0].create();
  await fillOnFirstStart(made.db, manyProjects(projects), firstStart);
  data = { database: { dataDir: made.options.dataDir }, builtInPictures: {} };
  calls = openPublishingCalls(data);
  threads = [];
  process.on("worker", keep);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  process.off("worker", keep);
  await calls.close();
  await made.remove();
});

const projectsRead = async () => (await calls.call("readVersion", 0))?.projects.length;

test("a thread that is idle for ten seconds ends, and the next call starts another", async () => {
  expect(await projectsRead()).toBe(projects);
  const ended = once(threads[0] as Worker, "exit");
  vi.advanceTimersByTime(idle);
  // The first thread ends while the second starts.
  expect(await projectsRead()).toBe(projects);
  await ended;
  expect(threads).toHaveLength(2);
});

test("a thread that works again is not ended as idle", async () => {
  await projectsRead();
  vi.advanceTimersByTime(idle - 1);
  const reading = projectsRead();
  vi.advanceTimersByTime(1);
  expect(await reading).toBe(projects);
  expect(threads).toHaveLength(1);
});

test("several calls at once get each its own answer", async () => {
  const [version, missing, drafts] = await Promise.all([
    calls.call("readVersion", 0),
    calls.call("readVersion", 9),
    calls.call("readDraftTables"),
  ]);
  expect(version?.changedAt).toBeDefined();
  expect(missing).toBeNull();
  expect(drafts.projects).toHaveLength(projects);
  expect(drafts).not.toHaveProperty("changedAt");
});

test("a version comes in parts", async () => {
  const sizes: number[] = [];
  process.once("worker", (thread) => {
    thread.on("message", (message) => sizes.push(JSON.stringify(message).length));
  });
  await projectsRead();
  const whole = sizes.reduce((sum, size) => sum + size);
  expect(Math.max(...sizes)).toBeLessThan(whole / 2);
});

test("the calls of a thread that cannot start fail, and the next call starts another", async () => {
  await calls.close();
  const inTheWay = join(made.options.dataDir, "in-the-way");
  await writeFile(inTheWay, "");
  calls = openPublishingCalls({ ...data, database: { dataDir: inTheWay } });
  const [first, second] = await Promise.allSettled([projectsRead(), projectsRead()]);
  expect([first, second]).toMatchObject([
    { status: "rejected", reason: { code: "EEXIST" } },
    { status: "rejected", reason: { code: "EEXIST" } },
  ]);
  await rename(inTheWay, `${inTheWay}-before`);
  await expect(projectsRead()).rejects.toThrow("unable to open database file");
});

test("a thread makes no database where the file is gone", async () => {
  const file = sqliteFile(made.options.dataDir);
  await rename(file, `${file}.moved`);
  await expect(projectsRead()).rejects.toThrow("unable to open database file");
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

test("a program waits for a call, and ends by itself after it", async () => {
  const program = `
    const { openPublishingCalls } = await import(${JSON.stringify(new URL("publishing-calls.ts", import.meta.url).href)});
    const { call } = openPublishingCalls(${JSON.stringify(data)});
    for (let count = 0; count < 2; count += 1) console.log((await call("readVersion", 0)).projects.length);
    setTimeout(() => console.log("kept alive"), 9_000).unref();
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const said = text(child.stdout);
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await said).toBe(`${projects}\n${projects}\n`);
});
