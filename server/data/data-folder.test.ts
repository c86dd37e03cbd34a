import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase, sqliteFile } from "#db/open.ts";
import { markRestore } from "#domain/backup/restore-mark.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { databases, siteDatabase } from "#tests/databases/databases.ts";
import { newFolder } from "#tests/new-folder.ts";
import { newDatabase, testDatabase } from "#tests/publishing/new-database.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { readOrCreateSecret, requireExpectedDatabase } from "./data-folder.ts";
import { keepPublishedCopy } from "./published-copy.ts";

test("the first start creates a random secret, and later starts read it", async () => {
  const folder = await newFolder();
  const secret = await readOrCreateSecret(folder);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await readOrCreateSecret(folder)).toBe(secret);
  expect(await readOrCreateSecret(await newFolder())).not.toBe(secret);
});

test("only its owner can read the secret, and no other file is left", async () => {
  const folder = await newFolder();
  await readOrCreateSecret(folder);
  expect(await readdir(folder)).toEqual(["auth-secret"]);
  expect((await stat(join(folder, "auth-secret"))).mode & 0o777).toBe(0o600);
});

test("several starts at the same time agree on one secret", async () => {
  const folder = await newFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder)));
  const kept = (await readFile(join(folder, "auth-secret"), "utf8")).trim();
  expect(new Set(secrets)).toEqual(new Set([kept]));
});

test("a secret that someone wrote is read without its line end", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "auth-secret"), "chosen by the operator\n");
  expect(await readOrCreateSecret(folder)).toBe("chosen by the operator");
});

test("an empty file is refused, with advice", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, "auth-secret"), "\n");
  await expect(readOrCreateSecret(folder)).rejects.toThrow(/auth-secret is empty: remove it/);
});

/** Leaves what the first start of a site leaves in its folder. */
function leaveCopy(dataDir: string): Promise<void> {
  return keepPublishedCopy(dataDir)(builtInSite({}));
}

describe("a start", () => {
  const kind = siteDatabase.name === "SQLite" ? "sqlite" : "postgres";
  const database = newDatabase(siteDatabase.create);
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

  test("refuses an empty database if the folder belongs to a site, even with a damaged copy", async () => {
    await writeFile(join(database.options.dataDir, "published.json"), "{");
    await expect(require()).rejects.toThrow(
      /^The database is empty, but .* holds published\.json, the copy of a site\. Put .* remove that file\.$/,
    );
  });
});

test("a missing SQLite file is refused, and not created", async () => {
  const database = await testDatabase(databases[0]);
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
});
