import type { Server, ServerResponse } from "node:http";
import type { Server as NetServer, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that the port stays open once the stop began, for clients that were connecting. */
const openPatience = 100;

/** Milliseconds that a connection gets to send its first request. */
const silentPatience = 250;

/** Milliseconds that requests in flight get to finish. */
const requestPatience = 8_000;

/** Milliseconds that handlers get to clean up after a connection that was cut. */
const cleanUpPatience = 1_000;

/** Milliseconds that a whole stop takes at most. Containers are killed after ten seconds. */
const wholePatience = 9_500;

export interface ClosingOptions {
  /** Milliseconds. */
  patience?: number;
  /** What else hands its connections to the server. */
  second?: NetServer;
}

/**
 * Watches the server's connections from now on, and returns what closes it. Requests that clients
 * began before are answered, `patience` milliseconds at the most; then their connections are cut.
 */
export function prepareToClose(
  server: Server,
  { patience = requestPatience, second }: ClosingOptions = {},
): () => Promise<void> {
  const connections = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  let isClosing = false;
  let accepted = 0;
  server.on("connection", (connection: Socket) => {
    accepted += 1;
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  // Ahead of the listener that answers: `shouldKeepAlive` counts until the headers are sent.
  server.prependListener("request", (_, response) => {
    responses.add(response);
    response.once("close", () => responses.delete(response));
    if (isClosing) response.shouldKeepAlive = false;
  });
  // When the event loop was busy, a timer fires before the clients that waited meanwhile are seen.
  async function everyoneSeen() {
    let before: number;
    do {
      before = accepted;
      await nextTurn();
    } while (accepted > before);
  }
  const cut = (isCut: (connection: Socket) => boolean) => {
    for (const connection of connections) if (isCut(connection)) connection.destroy();
  };

  return async () => {
    isClosing = true;
    // A client that is told so begins no other request on this connection.
    for (const response of responses) response.shouldKeepAlive = false;
    const open = Math.min(openPatience, patience);
    await sleep(open);
    await everyoneSeen();
    const closed = Promise.all([closedWhole(server), second && closedWhole(second)]);
    const silent = setTimeout(
      () => everyoneSeen().then(() => cut(({ bytesRead }) => bytesRead === 0)),
      Math.min(silentPatience, patience) - open,
    );
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    // Not `closeAllConnections`, which spares what was upgraded to a WebSocket.
    const limit = setTimeout(() => cut(() => true), patience - open);
    await closed;
    clearTimeout(silent);
    clearInterval(sweep);
    clearTimeout(limit);
  };
}

/**
 * Takes no new connection; resolves once the last one has ended, at once for what does not listen.
 */
function closedWhole(server: NetServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Handlers that still work on a request, whose connection may be gone by now. */
export class WorkUnderWay {
  readonly #work = new Set<Promise<unknown>>();

  track<Result>(work: Promise<Result>): Promise<Result> {
    const forget = () => this.#work.delete(work);
    this.#work.add(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when none is left, after a second at the latest. */
  async ended(): Promise<void> {
    await Promise.race([Promise.allSettled(this.#work), patienceEnds(cleanUpPatience)]);
  }
}

/**
 * Runs `stop` at the first SIGTERM or SIGINT and ends the process, after 9.5 seconds even if `stop`
 * is not done by then. Later signals change nothing: service managers send one to npm, which passes
 * it on, and another to this process.
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
    const isDone = await Promise.race([
      stop().then(() => true),
      patienceEnds(patience).then(() => false),
    ]);
    onEnd(isDone);
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopOnce);
}

function patienceEnds(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false });
}
