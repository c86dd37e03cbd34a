import { DatabaseRefused, hasOtherTables, otherTables } from "./migrate.ts";
import { type DatabaseOptions, sqliteFile } from "./open.ts";
import { openSqliteSnapshot } from "./sqlite-snapshot.ts";
import type { Snapshot } from "./stored-value.ts";

/**
 * Opens a database to read all of it as of now. Neither waits for writers nor makes them wait. On
 * SQLite too it reads in this thread, so use it only in programs that answer no requests. Throws
 * when the database does not answer, when a SQLite file is missing, and, `DatabaseRefused`, when it
 * has other tables than this program's.
 */
export async function openSnapshot(
  options: Pick<DatabaseOptions, "dataDir" | "databaseUrl">,
): Promise<Snapshot> {
  const snapshot = await openAny(options);
  if (!hasOtherTables(snapshot.migrations)) return snapshot;
  await snapshot.close();
  throw new DatabaseRefused(otherTables);
}

async function openAny({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, "dataDir" | "databaseUrl">): Promise<Snapshot> {
  if (!databaseUrl) return openSqliteSnapshot(sqliteFile(dataDir));
  const { openPostgresSnapshot } = await import("./postgres-snapshot.ts");
  return openPostgresSnapshot(databaseUrl);
}
