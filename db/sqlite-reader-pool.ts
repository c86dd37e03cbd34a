import type { DatabaseConnection, Driver } from "kysely";
import { SqliteReader } from "./sqlite-reader.ts";

/** How many queries run at once; one that takes minutes holds up no other. */
const mostReaders = 2;
/** Milliseconds after which a reader that has nothing to do is ended: it holds some 15 MB. */
const idleMilliseconds = 30_000;
/**
 * As in `sqlite-driver.ts`. A reader waits for nothing but a database that is being repaired after
 * a crash.
 */
const patienceMilliseconds = 5_000;

/**
 * Connections to a SQLite file that only read, each in a thread of its own, started when they are
 * needed.
 */
export class SqliteReadingDriver implements Driver {
  readonly #file: string;
  readonly #readers = new Set<SqliteReader>();
  readonly #idle = new Map<SqliteReader, NodeJS.Timeout>();
  readonly #waiting: PromiseWithResolvers<SqliteReader>[] = [];
  #isDestroyed = false;

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isDestroyed) throw closed();
    for (const reader of this.#idle.keys()) {
      this.#use(reader);
      if (!reader.isBroken) return reader;
      // It broke while it had nothing to do.
      this.#readers.delete(reader);
    }
    if (this.#readers.size < mostReaders) return this.#start();
    const waiting = Promise.withResolvers<SqliteReader>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const reader = connection as SqliteReader;
    if (reader.isBroken) this.#readers.delete(reader);
    if (this.#isDestroyed) return;
    const next = this.#waiting.shift();
    if (next) return next.resolve(reader.isBroken ? this.#start() : reader);
    if (!reader.isBroken) this.#idle.set(reader, this.#endLater(reader));
  }

  async beginTransaction(): Promise<void> {
    throw new Error("a reader of the database has no transactions");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#readers].map((reader) => reader.end()));
  }

  #start(): SqliteReader {
    const reader = new SqliteReader({ file: this.#file, patience: patienceMilliseconds });
    this.#readers.add(reader);
    return reader;
  }

  #use(reader: SqliteReader): SqliteReader {
    clearTimeout(this.#idle.get(reader));
    this.#idle.delete(reader);
    return reader;
  }

  #endLater(reader: SqliteReader): NodeJS.Timeout {
    const end = () => {
      this.#use(reader);
      this.#readers.delete(reader);
      reader.end();
    };
    return setTimeout(end, idleMilliseconds).unref();
  }
}

function closed(): Error {
  return new Error("the database is closed");
}
