import type { DatabaseKind } from "./database-kind.ts";
import { type DatabaseOptions, sqliteFile } from "./open.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";
import type { StoredRows } from "./stored-value.ts";

/** A whole database as of one moment, while others go on writing to it. */
export interface Snapshot extends StoredRows {
  kind: DatabaseKind;
  close(): Promise<void>;
}

/**
 * Opens a database to read all of it as of now. Neither waits for writers nor makes them wait. It
 * reads in this thread, on SQLite too, and so is for programs that serve nobody. Throws when the
 * database does not answer, and for a SQLite file that is missing.
 */
export async function openSnapshot(
  options: Pick<DatabaseOptions, "dataDir" | "databaseUrl">,
): Promise<Snapshot> {
  const { databaseUrl } = options;
  if (!databaseUrl) return openSqliteSnapshot(sqliteFile(options.dataDir));
  const { openPostgresSnapshot } = await import("./postgres-snapshot.ts");
  return openPostgresSnapshot(databaseUrl);
}
