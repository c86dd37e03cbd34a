import { type Kysely, sql } from "kysely";
import { databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

/**
 * Where the database is: identifiers of the PostgreSQL cluster, of the database and of the table
 * `pulse`. Restoring a dump makes new ones, in any database. They stay after a restart, after an
 * upgrade of this program, when a standby takes over, and in a copy of PostgreSQL's own files. Null
 * on SQLite.
 */
export async function databaseHome(db: Kysely<Tables>): Promise<string | null> {
  if (databaseKind(db) === "sqlite") return null;
  const { rows } = await sql<{ home: string }>`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database()),
      'pulse'::regclass::oid) as home
  `.execute(db);
  return rows[0]?.home ?? null;
}
