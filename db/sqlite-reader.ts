import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** The data that the thread starts with. */
export interface ReaderData {
  file: string;
  /** How long to wait for another process's lock, in milliseconds. */
  patience: number;
}

export interface ReaderRequest {
  number: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ReaderResponse = { number: number } & (
  | { result: QueryResult<unknown> }
  | { failure: { message: string } }
);

export interface SqliteReader extends DatabaseConnection {
  /** Whether the thread has ended. */
  isBroken(): boolean;
  /** Ends the thread, after the query it is running. */
  end(): Promise<void>;
}

/** A read-only connection to a SQLite file in its own thread, so that long queries block nobody. */
export function startSqliteReader(data: ReaderData): SqliteReader {
  const program = new URL("sqlite-reader-thread.ts", import.meta.url);
  const worker = new Worker(program, { workerData: data, execArgv: [], env: {} });
  const pending = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  let fault: Error | undefined;
  let count = 0;

  function receive(response: ReaderResponse) {
    const query = pending.get(response.number);
    pending.delete(response.number);
    if (pending.size === 0) worker.unref();
    if ("result" in response) query?.resolve(response.result);
    else query?.reject(Object.assign(new Error(response.failure.message), response.failure));
  }

  function fail(error: Error) {
    fault ??= error;
    for (const { reject } of pending.values()) reject(fault);
    pending.clear();
  }

  async function executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (fault) throw fault;
    const number = count++;
    const query = Promise.withResolvers<QueryResult<unknown>>();
    pending.set(number, query);
    worker.ref();
    worker.postMessage({ number, sql, parameters } satisfies ReaderRequest);
    return query.promise as Promise<QueryResult<Row>>;
  }

  worker.on("message", receive);
  worker.on("error", (error) => fail(error as Error));
  worker.on("exit", () => fail(new Error("the reader of the database has ended")));
  // An idle thread does not keep the process alive.
  worker.unref();

  return {
    executeQuery,
    /** Yields all rows at once: callers page large results themselves. */
    async *streamQuery<Row>(query: CompiledQuery) {
      yield await executeQuery<Row>(query);
    },
    isBroken: () => fault !== undefined,
    async end() {
      await worker.terminate();
    },
  };
}
