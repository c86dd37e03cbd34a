import { once } from "node:events";
import { createServer } from "node:net";

/**
 * The system gives connections, and servers that ask for any port, ports from 32768 or 49152 on.
 * These stay below, so that nobody takes one between this function's look and the server's start.
 */
const lowest = 20_000;
const highest = 31_999;
/** Ports before those of the process with the next number. */
const step = 16;

let last = lowest + ((process.pid * step) % (highest - lowest + 1)) - 1;

/**
 * A port at 127.0.0.1 on which nobody listens, for a server that has to know its port before it
 * starts. Each call returns another, and processes with near numbers have different ones.
 */
export async function freePort(): Promise<number> {
  last = last < highest ? last + 1 : lowest;
  const port = last;
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}
