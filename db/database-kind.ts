import { type Kysely, PostgresAdapter } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** The kind of database behind a Kysely instance or transaction. */
export function databaseKind<T>(db: Kysely<T>): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
