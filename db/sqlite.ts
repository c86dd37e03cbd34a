import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { timeLeft, withTimeout } from "./deadline.ts";
import { sqliteConnection, waitWhileLocked } from "./sqlite-connection.ts";

/**
 * How long a statement waits, in milliseconds, while another process (the command line beside the
 * server) writes.
 */
const lockPatience = 4_000;

export interface SqliteFile {
  file: string;
  /** Whether to create a missing file; true by default. */
  makesFile?: boolean | undefined;
}

/** Kysely on Node's own SQLite. */
export function sqliteDialect(options: SqliteFile): Dialect {
  return {
    createDriver: () => sqliteDriver(options),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** SQLite rolls back CREATE and ALTER too, though Kysely's adapter says it does not. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Keeps Kysely from queueing queries itself, without deadlines: the driver queues them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** One connection, which one query or transaction uses at a time. */
function sqliteDriver({ file, makesFile = true }: SqliteFile): Driver {
  const turn = mutex();
  let database: DatabaseSync | undefined;
  let connection: DatabaseConnection | undefined;
  let users = 0;
  let onUnused: (() => void) | undefined;

  function removeUser() {
    users -= 1;
    if (users === 0) onUnused?.();
  }

  return {
    async init() {
      const opened = new DatabaseSync(makesFile ? file : existing(file));
      try {
        await waitWhileLocked(() => opened.exec(settings), lockPatience);
      } catch (error) {
        opened.close();
        throw error;
      }
      database = opened;
      connection = sqliteConnection(opened, lockPatience);
    },

    async acquireConnection() {
      if (!connection) throw new Error("the SQLite database is not open");
      users += 1;
      try {
        await turn.acquire(timeLeft());
      } catch (error) {
        removeUser();
        throw error;
      }
      return connection;
    },

    async releaseConnection() {
      turn.release();
      removeUser();
    },

    /**
     * IMMEDIATE takes the write lock at once: what the transaction reads stays true. One that only
     * reads needs no lock.
     */
    async beginTransaction(acquired, { accessMode }) {
      const begin = accessMode === "read only" ? "begin" : "begin immediate";
      await acquired.executeQuery(CompiledQuery.raw(begin));
    },

    async commitTransaction(acquired) {
      await acquired.executeQuery(CompiledQuery.raw("commit"));
    },

    async rollbackTransaction(acquired) {
      // SQLite itself has rolled back after some errors, such as a full disk.
      if (!database?.isTransaction) return;
      await acquired.executeQuery(CompiledQuery.raw("rollback"));
    },

    async destroy() {
      const { promise: unused, resolve } = Promise.withResolvers<void>();
      onUnused = resolve;
      if (users > 0) await unused;
      database?.close();
      database = undefined;
      connection = undefined;
    },
  };
}

/**
 * With WAL, reads do not wait for a write. FULL (and fullfsync on macOS) puts each commit on disk
 * before it returns. The time-out is 0 because SQLite would block the whole process while it waits;
 * `waitWhileLocked` does not.
 */
const settings = `
  pragma busy_timeout = 0;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma foreign_keys = on;
`;

/** A URL that makes SQLite fail if the file is missing (https://sqlite.org/uri.html). */
function existing(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set("mode", "rw");
  return url;
}

interface Mutex {
  /**
   * Waits until nobody else holds the mutex, first come first served. Throws `DeadlineExceeded`
   * after `patience` milliseconds.
   */
  acquire(patience?: number): Promise<void>;
  release(): void;
}

function mutex(): Mutex {
  let isHeld = false;
  const waiting = new Set<() => void>();

  async function acquire(patience = Number.POSITIVE_INFINITY) {
    if (!isHeld) {
      isHeld = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    try {
      await withTimeout(promise, patience);
    } catch (error) {
      // The mutex may have been handed over at the same moment: then pass it on.
      if (!waiting.delete(resolve)) release();
      throw error;
    }
  }

  function release() {
    const [next] = waiting;
    isHeld = next !== undefined;
    if (!next) return;
    waiting.delete(next);
    next();
  }

  return { acquire, release };
}
