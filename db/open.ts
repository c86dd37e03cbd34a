import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Kysely } from "kysely";
import type { DatabaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";
import { SqliteFileDialect, SqliteReadingDialect } from "./sqlite-dialect.ts";

export interface DatabaseOptions {
  /** `postgres://…`; without one the database is a SQLite file. */
  databaseUrl?: string;
  /** Folder of the SQLite file `site.sqlite`; made when missing, readable by its owner alone. */
  dataDir: string;
  /**
   * Whether a SQLite file that is missing is made, which is so unless said. Otherwise queries fail
   * until it is back.
   */
  makesFile?: boolean;
  /**
   * Told when PostgreSQL drops a connection. The next query opens a new one, so this is for the
   * log.
   */
  onConnectionLost?: (error: Error) => void;
}

export interface Database {
  db: Kysely<Tables>;
  /**
   * For reads that may take long, such as a search of everything or a check of the whole file.
   * SQLite answers them in a thread beside this one, by a connection that cannot write; on
   * PostgreSQL it is `db` itself. It sees what was committed before.
   */
  reading: Kysely<Tables>;
  kind: DatabaseKind;
  /** Waits for running queries, then closes. Every later query throws. */
  close(): Promise<void>;
}

/**
 * The site's database; its tables are brought up to date by `migrate`. It is first reached by the
 * first query, and again by each later one until one has succeeded. Throws when the folder of a
 * SQLite file cannot be made.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  if (databaseUrl) return openPostgres({ ...options, databaseUrl });
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const file = sqliteFile(options.dataDir);
  const db = new Kysely<Tables>({ dialect: new SqliteFileDialect(file, options.makesFile) });
  const reading = new Kysely<Tables>({ dialect: new SqliteReadingDialect(file) });
  async function close() {
    await reading.destroy();
    await db.destroy();
  }
  return { db, reading, kind: "sqlite", close };
}

/** Where the SQLite database of a data folder lies. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "site.sqlite");
}

async function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Promise<Database> {
  // Loaded here, since most sites never use it.
  const { postgresDialect } = await import("./postgres-dialect.ts");
  const db = new Kysely<Tables>({ dialect: postgresDialect(options) });
  return { db, reading: db, kind: "postgres", close: () => db.destroy() };
}
