import { join } from "node:path";
import { lockFile } from "#db/file-lock.ts";
import { StartError } from "./config.ts";
import type { Logger } from "./log.ts";

/**
 * Milliseconds that a server gets to stop that is being replaced: a whole stop takes 9.5 seconds at
 * most.
 */
const patience = 10_000;

/**
 * Makes this process the only server on a data folder with SQLite: a second one would serve old
 * pages, and mail everything twice. Call the answer to give the folder up; it is free as soon as
 * the process has ended, however it ends. The command line asks for nothing of this. Throws
 * `StartError` when another server keeps the folder.
 */
export async function becomeOnlyServer(dataDir: string, log: Logger): Promise<() => void> {
  const file = join(dataDir, "server.lock");
  const atOnce = await lockFile(file, 0);
  if (atOnce) return atOnce;
  log.info({ dataDir }, "Waiting for the server to stop that uses this DATA_DIR");
  const inTheEnd = await lockFile(file, patience);
  if (inTheEnd) return inTheEnd;
  throw new StartError(
    `Another server is running on DATA_DIR ${dataDir}. Stop that one first, or set DATA_DIR to another folder for this one.`,
  );
}
