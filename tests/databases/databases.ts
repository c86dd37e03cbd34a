import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#db/migrate.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";

/** An empty database of a test's own. */
export interface TestDatabase {
  db: Kysely<Tables>;
  /** For long reads; on SQLite in a thread beside. */
  reading: Kysely<Tables>;
  /** What opens it once more, in this process or another. */
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

/**
 * For `describe.each(databases)("… on $name", ({ create }) => …)`: every test of data runs on both.
 */
export const databases: [sqlite: TestDatabaseKind, postgres: TestDatabaseKind] = [
  { name: "SQLite", create: createSqlite },
  { name: "PostgreSQL", create: createPostgres },
];

async function createSqlite(how = { bare: false }): Promise<TestDatabase> {
  const options = { dataDir: await temporaryFolder() };
  const database = await open(options, how);
  return {
    db: database.db,
    reading: database.reading,
    options,
    breakDown: () => database.close(),
    async remove() {
      await database.close();
      await rm(options.dataDir, { recursive: true });
    },
  };
}

async function createPostgres(how = { bare: false }): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name}`);
  const databaseUrl = inject("postgresUrl").replace("/postgres?", `/${name}?`);
  const options = { dataDir: await temporaryFolder(), databaseUrl };
  const database = await open(options, how);
  return {
    db: database.db,
    reading: database.reading,
    options,
    async breakDown() {
      await administer(`alter database ${name} allow_connections false`);
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
    // The database goes with its server after the last test: dropping it here would cost a
    // checkpoint.
    async remove() {
      await database.close();
      await rm(options.dataDir, { recursive: true });
    },
  };
}

async function open(options: DatabaseOptions, { bare }: { bare: boolean }): Promise<Database> {
  const database = await openDatabase(options);
  if (!bare) await migrate(database.db);
  return database;
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(inject("temporaryFolder"), "data-"));
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject("postgresUrl"));
  await client.connect();
  await client.query(statement);
  await client.end();
}
