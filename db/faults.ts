/** SQLite's extended code for a UNIQUE constraint other than the primary key. */
const sqliteUnique = 2067;
/** SQLite's code for a statement it cannot make sense of, which a missing table is one of. */
const sqliteError = 1;
const postgresUnique = "23505";
const postgresUndefinedTable = "42P01";

/** Whether a write failed because another row has the same value in a column that is `unique()`. */
export function isTaken(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof Error)) return false;
  // The code says what kind of constraint failed; SQLite names the column in the message alone.
  if ("errcode" in error && error.errcode === sqliteUnique)
    return error.message === `UNIQUE constraint failed: ${table}.${column}`;
  if (!("code" in error && "constraint" in error)) return false;
  return error.code === postgresUnique && error.constraint === `${table}_${column}_key`;
}

/** Whether a query failed because the database has no such table, as before its migrations. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === sqliteError)
    return error.message.startsWith("no such table: ");
  return "code" in error && error.code === postgresUndefinedTable;
}
