import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { CompiledQuery, type DatabaseConnection, type Driver } from "kysely";
import { timeLeft } from "./deadline.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { Turn } from "./turn.ts";
import { shortPause, waitWhileLocked } from "./wait-while-locked.ts";

/**
 * How long a statement waits for another process (the command line beside the server) to finish
 * writing.
 */
const patienceMilliseconds = 4_000;

/**
 * One connection to a SQLite file, which one user has at a time. Who waits for another process's
 * lock lets others have it between two tries, so that ten who wait do so side by side, and those
 * who only read go on.
 */
export class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #makesFile: boolean;
  readonly #turn = new Turn();
  #database: DatabaseSync | undefined;
  #connection: SqliteConnection | undefined;
  #users = 0;
  #whenUnused: (() => void) | undefined;

  /** @param makesFile whether a file that is missing is made */
  constructor(file: string, makesFile = true) {
    this.#file = file;
    this.#makesFile = makesFile;
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#makesFile ? this.#file : existing(this.#file));
    try {
      await waitWhileLocked(() => database.exec(settings), patienceMilliseconds);
    } catch (error) {
      database.close();
      throw error;
    }
    this.#database = database;
    this.#connection = new SqliteConnection(database, patienceMilliseconds, () => this.#pause());
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error("the SQLite database is not open");
    this.#users += 1;
    try {
      await this.#turn.take(timeLeft());
    } catch (error) {
      this.#countOut();
      throw error;
    }
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#turn.give();
    this.#countOut();
  }

  /**
   * IMMEDIATE takes the write lock at once: what a transaction reads cannot change before it
   * writes.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  /** SQLite has rolled back by itself after some failures, such as a full disk. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#database?.isTransaction) return;
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {
    const { promise: unused, resolve } = Promise.withResolvers<void>();
    this.#whenUnused = resolve;
    if (this.#users > 0) await unused;
    this.#database?.close();
    this.#database = undefined;
    this.#connection = undefined;
  }

  async #pause(): Promise<void> {
    this.#turn.give();
    await shortPause();
    // Without a deadline: its user gives it back in any case. Others have it for the moment that
    // their statements take.
    await this.#turn.take();
  }

  #countOut(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#whenUnused?.();
  }
}

/**
 * WAL lets readers pass a writer. FULL (and, on macOS, fullfsync) puts each commit on disk before
 * it is answered. The time-out is 0 because SQLite's own would stop the whole process while it
 * waits; `waitWhileLocked` does not.
 */
const settings = `
  pragma busy_timeout = 0;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma foreign_keys = on;
`;

/** The file's address by which SQLite opens it and never makes it (https://sqlite.org/uri.html). */
function existing(file: string): URL {
  const address = pathToFileURL(file);
  address.searchParams.set("mode", "rw");
  return address;
}
