import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import { shortPause, waitWhileLocked } from "./wait-while-locked.ts";

/**
 * Statements kept prepared; the product has fewer, apart from those with lists of varying length.
 */
const keptStatements = 100;

type Query = Pick<CompiledQuery, "sql" | "parameters">;

/** Runs compiled queries on an open SQLite database. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #patience: number;
  readonly #pause: () => Promise<void>;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * `patience`: milliseconds to wait for another process's lock; `pause` is awaited between two
   * tries.
   */
  constructor(database: DatabaseSync, patience: number, pause = shortPause) {
    this.#database = database;
    this.#patience = patience;
    this.#pause = pause;
  }

  async executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
    // A transaction has its lock since it began. A single statement that found a lock has done
    // nothing and may run again.
    const patience = this.#database.isTransaction ? 0 : this.#patience;
    return waitWhileLocked(() => this.#run<Row>(query), patience, this.#pause);
  }

  async *streamQuery<Row>(query: Query): AsyncIterableIterator<QueryResult<Row>> {
    // A statement of its own, as a kept one could be started again while this one is half read.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...parametersOf(query)))
      yield { rows: [{ ...row } as Row] };
  }

  #run<Row>(query: Query): QueryResult<Row> {
    const statement = this.#prepare(query.sql);
    if (statement.columns().length > 0) {
      // SQLite's rows have no prototype; PostgreSQL's, and what React serialises, do.
      const rows = statement.all(...parametersOf(query)).map((row) => ({ ...row }) as Row);
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parametersOf(query));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /**
   * The statement last used moves to the end of the map, so that the first one is the longest
   * unused.
   */
  #prepare(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text);
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > keptStatements) {
      const [oldest = text] = this.#statements.keys();
      this.#statements.delete(oldest);
    }
    return statement;
  }
}

function parametersOf(query: Query): SQLInputValue[] {
  return [...query.parameters] as SQLInputValue[];
}
