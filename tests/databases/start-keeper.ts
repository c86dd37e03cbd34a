import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Socket on which the keeper answers; see `keeper.ts`. */
    keeperSocket: string;
    /** Folder for what tests write, in memory where there is space. The keeper removes it. */
    temporaryFolder: string;
  }
}

/** Starts the keeper of the tests' databases. Vitest stops it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The keeper runs until its input ends. The operating system closes the input even when this
  // process is killed. Ctrl+C does not reach a detached process, so the keeper can clean up.
  const keeper = spawn(process.execPath, [new URL("keeper.ts", import.meta.url).pathname], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const exited = once(keeper, "exit");
  const complaint = text(keeper.stderr);
  const started = await Promise.race([once(keeper.stdout, "data"), exited.then(() => undefined)]);
  if (!started)
    throw new Error(`The keeper of the tests' databases did not start. ${await complaint}`);
  const { keeperSocket, temporaryFolder } = JSON.parse(String(started[0]));
  project.provide("keeperSocket", keeperSocket);
  project.provide("temporaryFolder", temporaryFolder);
  // The workers inherit it, and hand it to the programs that they start: what one process compiled,
  // the others load. It halves the work of a start.
  process.env.NODE_COMPILE_CACHE = join(temporaryFolder, "compiled");
  return async () => {
    keeper.stdin.end();
    await exited;
  };
}
