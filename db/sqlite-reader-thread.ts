/** The thread that `startSqliteReader` starts: it answers queries from the file, read-only. */
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { type SqliteConnection, sqliteConnection } from "./sqlite-connection.ts";
import type { ReaderData, ReaderRequest, ReaderResponse } from "./sqlite-reader.ts";

const { file, patience }: ReaderData = workerData;
let connection: SqliteConnection | undefined;

parentPort?.on("message", async (request: ReaderRequest) => {
  parentPort?.postMessage(await respond(request));
});

async function respond({ number, ...query }: ReaderRequest): Promise<ReaderResponse> {
  try {
    // If the file does not exist yet, the next query tries again.
    connection ??= sqliteConnection(new DatabaseSync(file, { readOnly: true }), patience);
    const result = await connection.executeQuery(query);
    return { number, result };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // A message between threads would lose an error's properties, such as SQLite's result codes.
    return { number, failure: { ...error, message: error.message } };
  }
}
