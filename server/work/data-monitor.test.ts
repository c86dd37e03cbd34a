import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import { planJob } from "#domain/jobs/jobs.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import type { Config } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { databases, siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages } from "#tests/images/images.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { checkWork, startDataMonitor } from "./data-monitor.ts";
import { createOwnerWarnings } from "./owner-warnings.ts";

async function contextsOn(made: TestDatabase, database: Pick<Database, "db">, changes = {}) {
  return {
    database,
    warnings: createOwnerWarnings(),
    images: (await createImages(made)).tools,
    photos: { db: database.db, store: await openPhotoStore(made.options) },
    announcements: { announce() {} },
    ...changes,
  } as unknown as ContextValues;
}

const configOf = ({ options }: TestDatabase) => ({ ...options, backup: {} }) as Config;

/** Does the nightly check at a time. */
async function checkAt(at: string, made: TestDatabase, contexts: ContextValues) {
  const { db } = made;
  const now = new Date(at);
  await planJob(db, { kind: "check", at: now, now });
  const check = checkWork(configOf(made), contexts, createLog("silent"));
  await doDueJobs(db, { check }, now);
}

test("the nightly check warns open pages of a picture that is missing, and clears the warning the night after", async () => {
  const made = await testDatabase(siteDatabase);
  const { db } = made;
  const announce = vi.fn();
  const contexts = await contextsOn(made, made, { announcements: { announce } });
  const { upload } = await createImages(made);
  const { url, social } = await upload("hall", new Date());
  await rm(join(made.options.dataDir, social));
  const texts = async () => (await sharedWarnings(db)).map(({ text }) => text);
  await checkAt("2026-03-02T03:00:00.000Z", made, contexts);
  expect(await texts()).toEqual([
    expect.stringMatching(
      /^A picture of your website has gone missing: .*hall.*\. Upload it again/,
    ),
  ]);
  expect(announce).toHaveBeenCalledTimes(1);
  const [next] = await db.selectFrom("jobs").select("run_at").execute();
  expect(next?.run_at).toBe("2026-03-03T03:00:00.000Z");
  await db.deleteFrom("images").where("url", "=", url).execute();
  await checkAt("2026-03-03T03:00:00.000Z", made, contexts);
  expect(await texts()).toEqual([]);
});

test("a stop does not wait for the look at the last backup if a busy database holds it up", async () => {
  const made = await testDatabase(databases[0]);
  const database = await openDatabase(made.options);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const busy = database.db.transaction().execute(() => {
    begun.resolve();
    return over;
  });
  await begun.promise;
  const contexts = await contextsOn(made, database);
  const stop = startDataMonitor(configOf(made), contexts, createLog("silent"));
  await expect(stop()).resolves.toBeUndefined();
  end();
  await busy;
  await database.close();
});

test("the nightly check reads all of SQLite", async () => {
  const made = await testDatabase(databases[0]);
  const other = new DatabaseSync(sqliteFile(made.options.dataDir), {
    enableForeignKeyConstraints: false,
  });
  other.exec(
    "insert into mails (id, enquiry_id, kind, job_id, created_at) values ('m', 'none', 'business', 'm', '')",
  );
  other.close();
  const warnings = createOwnerWarnings();
  const contexts = await contextsOn(made, made, { warnings });
  await checkAt("2026-03-02T03:00:00.000Z", made, contexts);
  expect(warnings.current()).toMatchObject([{ id: "damaged-database" }]);
});
