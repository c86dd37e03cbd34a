import { type Kysely, PostgresAdapter } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** Which database a Kysely instance or transaction speaks to. */
export function databaseKind<T>(db: Kysely<T>): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
