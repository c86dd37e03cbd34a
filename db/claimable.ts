import type { SelectQueryBuilder, Transaction } from "kysely";
import { databaseKind } from "./database-kind.ts";

/**
 * The rows of a query that no other transaction holds, and held until this one ends: of several
 * processes each takes rows of its own. On SQLite a transaction is alone from its start, and the
 * query stays as it is.
 */
export function claimable<T, Table extends keyof T, Row>(
  trx: Transaction<T>,
  query: SelectQueryBuilder<T, Table, Row>,
): SelectQueryBuilder<T, Table, Row> {
  return databaseKind(trx) === "sqlite" ? query : query.forUpdate().skipLocked();
}
