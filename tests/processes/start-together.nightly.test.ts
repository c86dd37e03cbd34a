import { expect, onTestFinished, test, vi } from "vitest";
import { migrations } from "#db/migrate.ts";
import { databasesOnDisk as databases } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";

const count = 10;

test("ten processes that start at once on an empty database make its tables, content and account once", async () => {
  const database = await databases[1].create({ bare: true });
  onTestFinished(() => database.remove());
  const { databaseUrl = "", dataDir } = database.options;
  const starts = Array.from({ length: count }, (_, index) =>
    startSite({ databaseUrl, dataDir: `${dataDir}/process-${index}`, patience: 150_000 }),
  );
  onTestFinished(async () => {
    for (const started of await Promise.allSettled(starts))
      if (started.status === "fulfilled") await started.value.kill();
  });
  const sites = await Promise.all(starts);

  const { db } = database;
  const recorded = await db.selectFrom("migrations").select("name").orderBy("name").execute();
  expect(recorded.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  expect(await db.selectFrom("users").select("email").execute()).toHaveLength(1);
  expect(await db.selectFrom("publications").select("version").execute()).toEqual([{ version: 0 }]);
  const outputs = () => sites.map((site) => site.output());
  const saying = (words: string) => outputs().filter((output) => output.includes(words)).length;
  expect(saying("The first account has been made")).toBe(1);
  expect(saying("First start: the tables hold the built-in content")).toBe(1);
  expect(saying('"level":50')).toBe(0);

  // Each process plans the work that one of them does for all.
  const planned = () => db.selectFrom("jobs").select(["id", "run_at"]).orderBy("id").execute();
  const isDone = async () =>
    (await planned()).every(({ run_at }) => run_at > new Date().toISOString());
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 100 });
  expect((await planned()).map(({ id }) => id)).toEqual(["check", "housekeeping"]);
}, 180_000);
