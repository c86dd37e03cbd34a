import type { Driver } from "kysely";
import { type SqliteReader, startSqliteReader } from "./sqlite-reader.ts";

/** With two, a query that takes minutes does not block the others. */
const mostReaders = 2;
/** How long an idle reader is kept, in milliseconds: it takes about 15 MB. */
const idlePatience = 30_000;
/**
 * How long a reader waits for a lock, in milliseconds. Readers wait only while the database is
 * being repaired after a crash.
 */
const lockPatience = 5_000;

/** Read-only connections to a SQLite file, each in its own thread, started on demand. */
export function sqliteReaderPool(file: string): Driver {
  const readers = new Set<SqliteReader>();
  const idle = new Map<SqliteReader, NodeJS.Timeout>();
  const waiting: PromiseWithResolvers<SqliteReader>[] = [];
  let isDestroyed = false;

  function start(): SqliteReader {
    const reader = startSqliteReader({ file, patience: lockPatience });
    readers.add(reader);
    return reader;
  }

  function takeIdle(reader: SqliteReader) {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
  }

  function endLater(reader: SqliteReader): NodeJS.Timeout {
    const end = () => {
      takeIdle(reader);
      readers.delete(reader);
      reader.end();
    };
    return setTimeout(end, idlePatience).unref();
  }

  return {
    async init() {},

    async acquireConnection() {
      if (isDestroyed) throw closed();
      for (const reader of idle.keys()) {
        takeIdle(reader);
        if (!reader.isBroken()) return reader;
        readers.delete(reader);
      }
      if (readers.size < mostReaders) return start();
      const next = Promise.withResolvers<SqliteReader>();
      waiting.push(next);
      return next.promise;
    },

    async releaseConnection(connection) {
      const reader = connection as SqliteReader;
      const isBroken = reader.isBroken();
      if (isBroken) readers.delete(reader);
      if (isDestroyed) return;
      const next = waiting.shift();
      if (next) next.resolve(isBroken ? start() : reader);
      else if (!isBroken) idle.set(reader, endLater(reader));
    },

    async beginTransaction() {
      throw new Error("a reader of the database has no transactions");
    },

    async commitTransaction() {},
    async rollbackTransaction() {},

    async destroy() {
      isDestroyed = true;
      for (const { reject } of waiting.splice(0)) reject(closed());
      for (const timer of idle.values()) clearTimeout(timer);
      await Promise.all([...readers].map((reader) => reader.end()));
    },
  };
}

function closed(): Error {
  return new Error("the database is closed");
}
