import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { SqliteConnection } from "./sqlite-connection.ts";
import type { Answer, Question, ReaderData } from "./sqlite-reader.ts";

/**
 * What a worker of `SqliteReader` runs: it answers queries from the file, and cannot write to it.
 */
const { file, patience }: ReaderData = workerData;
let connection: SqliteConnection | undefined;

parentPort?.on("message", async (question: Question) => {
  parentPort?.postMessage(await answerTo(question));
});

async function answerTo({ number, ...query }: Question): Promise<Answer> {
  try {
    // The file may not be there yet; the next query looks again.
    connection ??= new SqliteConnection(new DatabaseSync(file, { readOnly: true }), patience);
    const result = await connection.executeQuery(query);
    return { number, result };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // A message between threads leaves the properties of an error behind, and SQLite's codes are
    // such.
    return { number, failure: { ...error, message: error.message } };
  }
}
