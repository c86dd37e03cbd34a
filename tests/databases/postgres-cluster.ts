import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * URL of a PostgreSQL server of the tests' own, where every database may be made and dropped.
     */
    postgresUrl: string;
    /** Folder for what tests write; it is removed after the last one. */
    temporaryFolder: string;
  }
}

/** Starts PostgreSQL once for all tests and stops it after them, however the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The keeper lives until its input ends, which the operating system sees to even when this
  // process is killed. A process group of its own keeps Ctrl+C from ending it before it has cleaned
  // up.
  const keeper = spawn(
    process.execPath,
    [new URL("postgres-keeper.ts", import.meta.url).pathname],
    {
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
    },
  );
  const exited = once(keeper, "exit");
  const complaint = text(keeper.stderr);
  const started = await Promise.race([once(keeper.stdout, "data"), exited.then(() => undefined)]);
  if (!started) throw new Error(`PostgreSQL for the tests did not start. ${await complaint}`);
  const { postgresUrl, temporaryFolder } = JSON.parse(String(started[0]));
  project.provide("postgresUrl", postgresUrl);
  project.provide("temporaryFolder", temporaryFolder);
  return async () => {
    keeper.stdin.end();
    await exited;
  };
}
