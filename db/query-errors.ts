/** SQLite's extended result code for a UNIQUE constraint other than the primary key. */
const sqliteUnique = 2067;
/** SQLite's result code for an invalid statement, such as one that names a missing table. */
const sqliteError = 1;
/** SQLite's result code SQLITE_BUSY. */
const sqliteBusy = 5;
/** SQLite's result code SQLITE_FULL. */
const sqliteFull = 13;
/** SQLite's result codes for pages that contradict each other, and for a file of another kind. */
const sqliteDamaged = [11, 26];
const postgresUnique = "23505";
const postgresUndefinedTable = "42P01";
/** PostgreSQL's disk_full, and the operating system's. */
const diskFull = ["53100", "ENOSPC"];

/**
 * Whether a write failed because another row has the same value in a unique column, or the same
 * values in these columns. PostgreSQL's index is called `{table}_{columns}_key`.
 */
export function isUniqueViolation(error: unknown, table: string, ...columns: string[]): boolean {
  if (!(error instanceof Error)) return false;
  // SQLite names the columns in the message only.
  const named = columns.map((column) => `${table}.${column}`).join(", ");
  if (sqliteCode(error) === sqliteUnique)
    return error.message === `UNIQUE constraint failed: ${named}`;
  if (!("code" in error && "constraint" in error)) return false;
  return error.code === postgresUnique && error.constraint === [table, ...columns, "key"].join("_");
}

/** Whether a query failed because the table does not exist, as before the migrations. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (sqliteCode(error) === sqliteError) return error.message.startsWith("no such table: ");
  return "code" in error && error.code === postgresUndefinedTable;
}

/** Whether a SQLite statement failed because another process holds a lock it needs. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === sqliteBusy;
}

/** Whether SQLite found its file damaged. */
export function isDamaged(error: unknown): error is Error {
  return sqliteDamaged.includes(primaryCode(error));
}

/** Whether a write failed because the disk of a database or of a file is full. */
export function isDiskFull(error: unknown): error is Error {
  if (primaryCode(error) === sqliteFull) return true;
  return error instanceof Error && "code" in error && diskFull.includes(String(error.code));
}

/** SQLite's extended result code; -1 for errors that are not SQLite's. */
function sqliteCode(error: unknown): number {
  const isSqlite = error instanceof Error && "errcode" in error;
  return isSqlite && typeof error.errcode === "number" ? error.errcode : -1;
}

/** The low byte of the extended code. */
function primaryCode(error: unknown): number {
  return sqliteCode(error) === -1 ? -1 : sqliteCode(error) & 0xff;
}
