import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { DatabaseKind } from "./queries.ts";
import type { Tables } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

export interface DatabaseOptions {
  /** `postgres://…`. Without it the database is a SQLite file. */
  databaseUrl?: string;
  /** Folder of the SQLite file. If missing it is created, readable only by its owner. */
  dataDir: string;
  /**
   * Whether to create a missing SQLite file; true by default. If false, queries fail until the file
   * is back.
   */
  makesFile?: boolean;
  /** Called when a PostgreSQL connection breaks, for the log. The next query opens another one. */
  onConnectionLost?: (error: Error) => void;
}

export interface Database {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  /** Waits for running queries, then closes the database. Later queries throw. */
  close(): Promise<void>;
}

/**
 * Opens the site's database; `migrate` then brings its tables up to date. The first query connects,
 * and until one has succeeded each further query tries again. Throws when the folder of the SQLite
 * file cannot be created.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl) return openPostgres({ ...options, databaseUrl });
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect({
    file: sqliteFile(options.dataDir),
    makesFile: options.makesFile,
  });
  const db = new Kysely<Tables>({ dialect });
  return { db, kind: "sqlite", close: () => db.destroy() };
}

/** Path of the SQLite file in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "site.sqlite");
}

async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  // Most sites use SQLite and never load this module.
  const { postgresDialect } = await import("./postgres.ts");
  const db = new Kysely<Tables>({ dialect: postgresDialect(options) });
  return { db, kind: "postgres", close: () => db.destroy() };
}
