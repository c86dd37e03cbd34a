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
  /** Configuration for another connection, from this process or another. */
  options: DatabaseOptions;
  /** Makes every later query fail, as if the database server had died. */
  breakDown(): Promise<void>;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

export interface TestDatabaseKind {
  name: "SQLite" | "PostgreSQL";
  /** Makes a database with our tables, or without any if `bare`. */
  create(how?: { bare: boolean }): Promise<TestDatabase>;
}

type Kinds = [sqlite: TestDatabaseKind, postgres: TestDatabaseKind];

declare module "vitest" {
  interface ProvidedContext {
    /** The database of sites and programs in this project of the run. */
    sitesOn: TestDatabaseKind["name"];
  }
}

/**
 * Both databases, in memory, where fsync costs nothing. Every test in `domain` and `db` runs on
 * both: `describe.each(databases)("… on $name", ({ create }) => …)`.
 */
export const databases = kindsIn("memory");

/** Both databases on disk, with fsync at every commit, for tests of durability. */
export const databasesOnDisk = kindsIn("disk");

/** The database of tests that drive pages or programs. */
export const siteDatabase = forSites(databases);

/** `siteDatabase` on disk. */
export const siteDatabaseOnDisk = forSites(databasesOnDisk);

function forSites([sqlite, postgres]: Kinds): TestDatabaseKind {
  return inject("sitesOn") === sqlite.name ? sqlite : postgres;
}

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
    db: database.db,
    options,
    breakDown: () => database.close(),
    async remove() {
      await database.close();
      await rm(options.dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

async function createPostgres(storage: Storage, how = { bare: false }): Promise<TestDatabase> {
  const lent = await lendPostgres(storage, how);
  const options = { dataDir: await newDataFolder(storage), databaseUrl: lent.url };
  const database = await open(options, how);
  return {
    db: database.db,
    options,
    breakDown: lent.breakDown,
    async remove() {
      await database.close();
      await lent.giveBack();
      await rm(options.dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

async function open(options: DatabaseOptions, { bare }: { bare: boolean }): Promise<Database> {
  const database = await openDatabase(options);
  // Tests may ask when their database was created, and the template is older than the test.
  const now = new Date().toISOString();
  if (!bare) await database.db.updateTable("migrations").set({ applied_at: now }).execute();
  return database;
}

function newDataFolder(storage: Storage): Promise<string> {
  const parent = storage === "memory" ? inject("temporaryFolder") : tmpdir();
  return mkdtemp(join(parent, "data-"));
}

/** A SQLite file with our tables. The first test of a run makes it. */
async function sqliteTemplate(): Promise<string> {
  const template = join(inject("temporaryFolder"), "template.sqlite");
  if (await stat(template).catch(() => null)) return template;
  const dataDir = await newDataFolder("memory");
  const { db, close } = await openDatabase({ dataDir });
  await migrate(db);
  // Closing moves everything from SQLite's log into the file.
  await close();
  await rename(sqliteFile(dataDir), template);
  await rm(dataDir, { recursive: true });
  return template;
}
