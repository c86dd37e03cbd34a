import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, sqliteFile } from "#db/open.ts";
import { markRestore } from "#domain/backup/restore-mark.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { databases, siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { requireExpectedDatabase } from "./expected-database.ts";
import { keepPublishedCopy } from "./published-copy.ts";

/** Leaves what the first start of a site leaves in its folder. */
function leaveCopy(dataDir: string): Promise<void> {
  return keepPublishedCopy(dataDir)(builtInSite({}));
}

describe("a start", () => {
  const kind = siteDatabase.name === "SQLite" ? "sqlite" : "postgres";
  let database: TestDatabase;
  beforeEach(async () => {
    database = await siteDatabase.create();
  });
  afterEach(() => database.remove());

  const require = () =>
    requireExpectedDatabase({ db: database.db, kind }, database.options.dataDir);

  test("accepts an empty database with a new data folder", async () => {
    await expect(require()).resolves.toBeUndefined();
  });

  test("accepts the database of the site in this data folder", async () => {
    await ownerAtFirstStart(database);
    await leaveCopy(database.options.dataDir);
    await expect(require()).resolves.toBeUndefined();
  });

  test("refuses a database whose restore has not ended, and says how to end it", async () => {
    const command = "npm run restore -- /backup/site.tar";
    const files = "DATA_DIR";
    await markRestore(database.db, { backup: "1f3b", command, files, keeps_files: 0 });
    await expect(require()).rejects.toThrow(
      `The restore of a backup into this database has not ended. If it was interrupted, run it again: ${command}`,
    );
  });

  test("refuses an empty database if the folder belongs to a site, even one that has not published", async () => {
    await leaveCopy(database.options.dataDir);
    await expect(require()).rejects.toThrow(
      /^The database is empty, but .* holds published\.json, the copy of a site\. Put .* remove that file\.$/,
    );
  });

  test("refuses an empty database even if the copy in the folder is damaged", async () => {
    await writeFile(join(database.options.dataDir, "published.json"), "{");
    await expect(require()).rejects.toThrow("The database is empty, but ");
  });
});

test("a missing SQLite file is refused, and not created", async () => {
  const database = await databases[0].create();
  const { dataDir } = database.options;
  await ownerAtFirstStart(database);
  await leaveCopy(dataDir);
  await database.breakDown();
  await rm(sqliteFile(dataDir));
  const opened = await openDatabase({ dataDir });
  await expect(requireExpectedDatabase(opened, dataDir)).rejects.toThrow(
    /^The database is missing, but /,
  );
  expect(existsSync(join(dataDir, "site.sqlite"))).toBe(false);
  await opened.close();
  await database.remove();
});
