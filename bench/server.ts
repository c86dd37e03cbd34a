import { once } from "node:events";
import { createServer } from "node:net";
import { ask } from "./ask.ts";
import type { Program, Workbench } from "./workbench.ts";

const startMilliseconds = 30_000;

/** A server at work. */
export interface Server {
  program: Program;
  /** A page that it answers. */
  url: string;
}

/** The command that runs `command` on one core of the machine. */
export function onCore(core: number | undefined, command: string[]): string[] {
  return core === undefined ? command : ["taskset", "--cpu-list", String(core), ...command];
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("There is no free port");
  return address.port;
}

/**
 * Asks until the answer is 200. Throws with the program's output when it ends or takes too long.
 */
export async function untilAnswered(bench: Workbench, { program, url }: Server): Promise<void> {
  const deadline = performance.now() + startMilliseconds;
  while (!(await isAnswered(url))) {
    if (!program.isRunning || performance.now() > deadline) {
      throw new Error(`${url} is not answered:\n${program.output()}`);
    }
    await bench.pause(5);
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    return (await ask(url)).status === 200;
  } catch (error) {
    // Nobody listens yet.
    if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") return false;
    throw error;
  }
}
