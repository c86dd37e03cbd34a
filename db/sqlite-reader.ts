import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";

/** What a worker is started with. */
export interface ReaderData {
  file: string;
  /** Milliseconds to wait for another process's lock. */
  patience: number;
}

export interface Question {
  number: number;
  sql: string;
  parameters: readonly unknown[];
}

export type Answer = { number: number } & (
  | { result: QueryResult<unknown> }
  | { failure: { message: string } }
);

const program = new URL("sqlite-reader-thread.ts", import.meta.url);

/**
 * A connection to a SQLite file that only reads, in a thread of its own: however long a query
 * takes, this one goes on.
 */
export class SqliteReader implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #asked = new Map<number, PromiseWithResolvers<QueryResult<unknown>>>();
  /** Why it answers no more. */
  #fault: Error | undefined;
  #count = 0;

  constructor(data: ReaderData) {
    this.#worker = new Worker(program, { workerData: data, execArgv: [], env: {} });
    this.#worker.on("message", (answer: Answer) => this.#take(answer));
    this.#worker.on("error", (error) => this.#fail(error as Error));
    this.#worker.on("exit", () => this.#fail(new Error("the reader of the database has ended")));
    // It keeps no process alive that is done with all else.
    this.#worker.unref();
  }

  get isBroken(): boolean {
    return this.#fault !== undefined;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#fault) throw this.#fault;
    const number = this.#count++;
    const asked = Promise.withResolvers<QueryResult<unknown>>();
    this.#asked.set(number, asked);
    this.#worker.ref();
    this.#worker.postMessage({ number, sql, parameters } satisfies Question);
    return asked.promise as Promise<QueryResult<Row>>;
  }

  /** In one part: what is too much for that is asked for in pages. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Ends the thread, once the query is over that it is at. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(answer: Answer): void {
    const asked = this.#asked.get(answer.number);
    this.#asked.delete(answer.number);
    if (this.#asked.size === 0) this.#worker.unref();
    if ("result" in answer) asked?.resolve(answer.result);
    else asked?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
  }

  #fail(error: Error): void {
    this.#fault ??= error;
    for (const { reject } of this.#asked.values()) reject(this.#fault);
    this.#asked.clear();
  }
}
