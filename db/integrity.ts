import { Worker } from "node:worker_threads";
import { programFile } from "#root.ts";
import { type DatabaseOptions, sqliteFile } from "./open.ts";

/** `quick` does not compare indexes with rows, nor look for rows whose parent row is missing. */
export type CheckDepth = "quick" | "whole";

/** What the thread starts with. */
export interface CheckedFile {
  file: string;
  depth: CheckDepth;
}

/**
 * The damage found in a SQLite file, in SQLite's words; empty when there is none. It reads the
 * whole file, in a thread that ends afterwards. PostgreSQL is not checked: it detects damaged pages
 * by its own checksums, and only its administrator may run `pg_amcheck`. Throws when the file
 * cannot be read.
 */
export async function findDamage(
  { databaseUrl, dataDir }: Pick<DatabaseOptions, "databaseUrl" | "dataDir">,
  depth: CheckDepth,
): Promise<string[]> {
  if (databaseUrl) return [];
  const workerData: CheckedFile = { file: sqliteFile(dataDir), depth };
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const program = programFile("db/integrity-thread.ts");
  const worker = new Worker(program, { workerData, execArgv: [], env: {} });
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the check of the database has ended")));
  return promise.finally(() => worker.terminate());
}
