import type { DatabaseKind } from "./database-kind.ts";
import { type DatabaseOptions, sqliteFile } from "./open.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";
import type { StoredRows } from "./stored-value.ts";

/** A whole database as of one moment. Others can write to it in the meantime. */
export interface Snapshot extends StoredRows {
  kind: DatabaseKind;
  close(): Promise<void>;
}

/**
 * Opens a database to read all of it as of now. Neither waits for writers nor makes them wait. On
 * SQLite too it reads in this thread, so use it only in programs that answer no requests. Throws
 * when the database does not answer, and when a SQLite file is missing.
 */
export async function openSnapshot(
  options: Pick<DatabaseOptions, "dataDir" | "databaseUrl">,
): Promise<Snapshot> {
  const { databaseUrl } = options;
  if (!databaseUrl) return openSqliteSnapshot(sqliteFile(options.dataDir));
  const { openPostgresSnapshot } = await import("./postgres-snapshot.ts");
  return openPostgresSnapshot(databaseUrl);
}
