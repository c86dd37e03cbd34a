import { copyFile, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { inject } from "vitest";
import { migrate } from "#db/migrate.ts";
import { type Database, type DatabaseOptions, openDatabase, sqliteFile } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";
import type { Storage } from "./keeper.ts";
import { lendPostgres } from "./postgres-databases.ts";

/** An empty database that belongs to one test. */
export interface TestDatabase {
  db: Kysely<Tables>;
  /** For long reads; on SQLite in another thread. */
  reading: Kysely<Tables>;
  /** Opens it once more, in this process or another. */
  options: DatabaseOptions;
  /** Makes every query from now on fail, as when the database server has died. */
  breakDown(): Promise<void>;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

export interface TestDatabaseKind {
  name: "SQLite" | "PostgreSQL";
  /** Makes a database with the product's tables, or, if `bare`, with none. */
  create(how?: { bare: boolean }): Promise<TestDatabase>;
}

type Kinds = [sqlite: TestDatabaseKind, postgres: TestDatabaseKind];

/**
 * For `describe.each(databases)("… on $name", ({ create }) => …)`: every test of data runs on both.
 * They are in memory, where syncing costs nothing.
 */
export const databases = kindsIn("memory");

/** The same on disk, with every commit synced, for tests of durability. */
export const databasesOnDisk = kindsIn("disk");

function kindsIn(storage: Storage): Kinds {
  return [
    { name: "SQLite", create: (how) => createSqlite(storage, how) },
    { name: "PostgreSQL", create: (how) => createPostgres(storage, how) },
  ];
}

async function createSqlite(storage: Storage, how = { bare: false }): Promise<TestDatabase> {
  const options = { dataDir: await newDataFolder(storage) };
  if (!how.bare) await copyFile(await sqliteTemplate(), sqliteFile(options.dataDir));
  const database = await open(options, how);
  return {
    ...partsOf(database),
    options,
    breakDown: () => database.close(),
    async remove() {
      await database.close();
      await rm(options.dataDir, { recursive: true });
    },
  };
}

async function createPostgres(storage: Storage, how = { bare: false }): Promise<TestDatabase> {
  const lent = await lendPostgres(storage, how);
  const options = { dataDir: await newDataFolder(storage), databaseUrl: lent.url };
  const database = await open(options, how);
  return {
    ...partsOf(database),
    options,
    breakDown: lent.breakDown,
    async remove() {
      await database.close();
      await lent.giveBack();
      await rm(options.dataDir, { recursive: true });
    },
  };
}

function partsOf({ db, reading }: Database): Pick<Database, "db" | "reading"> {
  return { db, reading };
}

async function open(options: DatabaseOptions, { bare }: { bare: boolean }): Promise<Database> {
  const database = await openDatabase(options);
  // The template is older than the test, which may ask when its database was created.
  const now = new Date().toISOString();
  if (!bare) await database.db.updateTable("migrations").set({ applied_at: now }).execute();
  return database;
}

function newDataFolder(storage: Storage): Promise<string> {
  const parent = storage === "memory" ? inject("temporaryFolder") : tmpdir();
  return mkdtemp(join(parent, "data-"));
}

/** A SQLite file with the product's tables, which the first test of a run makes. */
async function sqliteTemplate(): Promise<string> {
  const template = join(inject("temporaryFolder"), "template.sqlite");
  if (await stat(template).catch(() => null)) return template;
  const dataDir = await newDataFolder("memory");
  const { db, close } = await openDatabase({ dataDir });
  await migrate(db);
  // Closing moves all that was written from SQLite's log into the file.
  await close();
  await rename(sqliteFile(dataDir), template);
  await rm(dataDir, { recursive: true });
  return template;
}
