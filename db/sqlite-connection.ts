import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { timeLeft } from "./deadline.ts";
import { isBusy } from "./query-errors.ts";

/**
 * How many prepared statements are kept. The product has fewer, apart from statements with lists of
 * varying length.
 */
const mostPrepared = 100;

/**
 * Runs compiled queries on an open SQLite database. When another process holds the lock, a query
 * waits up to `patience` milliseconds.
 */
export function sqliteConnection(database: DatabaseSync, patience: number): DatabaseConnection {
  const prepare = preparedStatements(database);

  function run<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = prepare(query.sql);
    if (statement.columns().length > 0) {
      // SQLite's rows have no prototype. PostgreSQL's have one, and so must objects that React
      // gets.
      const rows = statement.all(...parametersOf(query)).map((row) => ({ ...row }) as Row);
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parametersOf(query));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  return {
    async executeQuery(query) {
      // A transaction holds the lock from its start. A single statement that found the database
      // locked changed nothing, so it can run again.
      return waitWhileLocked(() => run(query), database.isTransaction ? 0 : patience);
    },
    async *streamQuery<Row>(query: CompiledQuery) {
      // A new statement, because another query could restart a kept one while this is half read.
      const statement = database.prepare(query.sql);
      for (const row of statement.iterate(...parametersOf(query)))
        yield { rows: [{ ...row } as Row] };
    },
  };
}

/** Prepares statements, and keeps those that were used last. */
function preparedStatements(database: DatabaseSync): (text: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (text) => {
    const statement = statements.get(text) ?? database.prepare(text);
    // Moves it to the end of the map: the first one is then the least recently used.
    statements.delete(text);
    statements.set(text, statement);
    if (statements.size > mostPrepared) {
      const [oldest = text] = statements.keys();
      statements.delete(oldest);
    }
    return statement;
  };
}

function parametersOf(query: CompiledQuery): SQLInputValue[] {
  return [...query.parameters] as SQLInputValue[];
}

const pauseMilliseconds = 10;

/**
 * Runs a SQLite statement, and repeats it while another process holds the lock it needs. Between
 * two tries this process goes on working. Throws SQLite's `database is locked` after `patience`
 * milliseconds, or at the caller's deadline if that is earlier.
 */
export async function waitWhileLocked<T>(run: () => T, patience: number): Promise<T> {
  const deadline = performance.now() + Math.min(patience, timeLeft());
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(pauseMilliseconds);
  }
}
