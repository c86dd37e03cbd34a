import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { createLog } from "#server/log.ts";
import { databases } from "#tests/databases/databases.ts";
import { startDatabase } from "./database-start.ts";

afterEach(() => void vi.useRealTimers());

test("a retry that finds a database of a newer program says so once, and is the last", async () => {
  const { db, options, remove } = await databases[0].create();
  const database = await openDatabase(options);
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = Promise.withResolvers<void>();
  const logged: string[] = [];
  function write(line: string) {
    logged.push(JSON.parse(line).msg);
    if (line.includes("newer than this program")) refused.resolve();
  }
  const failure = new Error("disk I/O error");
  const builtIn = builtInSite({});
  await startDatabase({
    database,
    dataDir: options.dataDir,
    builtIn,
    log: createLog("warn", { write }),
    published: {
      refresh: () => Promise.reject(failure),
      loadCopy: async () => true,
      copied: async () => {},
      unreadableVersion: () => null,
      current: () => builtIn,
    },
    whenReady: async () => {},
  });
  expect(vi.getTimerCount()).toBe(1);
  const fromTheFuture = {
    name: "999-from-the-future",
    kind: "contract" as const,
    digest: null,
    applied_at: new Date().toISOString(),
  };
  await db.insertInto("migrations").values(fromTheFuture).execute();
  vi.runOnlyPendingTimers();
  await refused.promise;
  expect(vi.getTimerCount()).toBe(0);
  expect(logged).toEqual([
    expect.stringContaining("The database cannot be opened: disk I/O error"),
    expect.stringContaining("The database is newer than this program"),
  ]);
});
