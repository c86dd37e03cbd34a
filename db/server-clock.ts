import { sql } from "kysely";
import type { Database } from "./open.ts";

/** The time of PostgreSQL's clock. Null on SQLite, which has the clock of this machine. */
export async function serverClock({
  db,
  kind,
}: Pick<Database, "db" | "kind">): Promise<Date | null> {
  if (kind === "sqlite") return null;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0] ? new Date(rows[0].now) : null;
}
