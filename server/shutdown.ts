import type { Server, ServerResponse } from "node:http";
import type { Server as NetServer, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** How long the port stays open for clients that are connecting, in milliseconds. */
const openPatience = 100;

/** How long a connection may take to send its first request, in milliseconds. */
const silentPatience = 250;

/** How long requests in flight may take, in milliseconds. */
const requestPatience = 8_000;

/** How long handlers may clean up after a cut connection, in milliseconds. */
const cleanUpPatience = 1_000;

/** The longest stop, in milliseconds. Containers are killed after ten seconds. */
export const wholePatience = 9_500;

export interface ClosingOptions {
  /** How long requests in flight may take, in milliseconds. */
  patience?: number;
  /** The server's listener at ::1. */
  ipv6?: NetServer;
}

/**
 * Tracks the server's connections from now on, and returns a function that closes the server
 * gracefully: it answers requests in flight, for at most `patience`, and then cuts their
 * connections.
 */
export function prepareToClose(
  server: Server,
  { patience = requestPatience, ipv6 }: ClosingOptions = {},
): () => Promise<void> {
  /** With the last response of each. */
  const connections = new Map<Socket, ServerResponse | undefined>();
  let isClosing = false;
  let accepted = 0;
  server.on("connection", (connection: Socket) => {
    accepted += 1;
    connections.set(connection, undefined);
    connection.once("close", () => connections.delete(connection));
  });
  // Ahead of the listener that answers: `shouldKeepAlive` counts until the headers are sent.
  server.prependListener("request", ({ socket }, response) => {
    connections.set(socket, response);
    if (isClosing) response.shouldKeepAlive = false;
  });
  // After a busy event loop, a timer fires before waiting clients are accepted.
  async function everyoneAccepted() {
    let before: number;
    do {
      before = accepted;
      await nextTurn();
    } while (accepted > before);
  }
  const cut = (isCut: (connection: Socket) => boolean) => {
    for (const connection of connections.keys()) if (isCut(connection)) connection.destroy();
  };

  return async () => {
    isClosing = true;
    // Tells the client to send no other request on this connection.
    for (const response of connections.values()) if (response) response.shouldKeepAlive = false;
    const open = Math.min(openPatience, patience);
    await sleep(open);
    await everyoneAccepted();
    const closed = Promise.all([whenClosed(server), ipv6 && whenClosed(ipv6)]);
    const silent = setTimeout(
      () => everyoneAccepted().then(() => cut(({ bytesRead }) => bytesRead === 0)),
      Math.min(silentPatience, patience) - open,
    );
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    // Not `closeAllConnections`, which keeps WebSockets open.
    const limit = setTimeout(() => cut(() => true), patience - open);
    await closed;
    clearTimeout(silent);
    clearInterval(sweep);
    clearTimeout(limit);
  };
}

/** Resolves when the last connection has ended; at once if the server does not listen. */
function whenClosed(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

export interface RunningRequests {
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when no handler runs any more, after a second at the latest. */
  ended(): Promise<void>;
}

/** Tracks the handlers of requests, which may outlive their connections. */
export function runningRequests(): RunningRequests {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      const forget = () => running.delete(work);
      running.add(work);
      work.then(forget, forget);
      return work;
    },
    async ended() {
      await endsWithin(cleanUpPatience, Promise.allSettled(running));
    },
  };
}

/**
 * Runs `stop` at the first SIGTERM or SIGINT and ends the process, after 9.5 seconds even if `stop`
 * is not done. Ignores later signals: service managers send one to npm, which passes it on, and
 * another to this process.
 */
export function stopOnSignal(
  stop: () => Promise<void>,
  onEnd: (isDone: boolean) => void,
  patience = wholePatience,
): void {
  let isStopping = false;
  async function stopOnce() {
    if (isStopping) return;
    isStopping = true;
    onEnd(await endsWithin(patience, stop()));
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopOnce);
}

/**
 * Waits for `work`, at most so many milliseconds. Resolves to whether it ended in time; work that
 * takes longer goes on. Rejects if `work` does. The wait does not keep the process alive.
 */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, milliseconds, false);
  timer.unref();
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
