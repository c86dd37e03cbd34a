import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds that requests in flight get to finish. A container is killed ten seconds after it was asked to stop. */
const defaultPatience = 8_000;

/**
 * Watches the server's connections from now on, and returns what closes it: no new request is taken, and those in flight
 * are waited for, `patience` milliseconds at the most. A browser's connection without a request, made in advance, is cut.
 */
export function prepareToClose(server: Server, patience = defaultPatience): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const connection of connections) {
      if (connection.bytesRead === 0) connection.destroy();
    }
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    // Not `closeAllConnections`, which spares what was upgraded to a WebSocket.
    const limit = setTimeout(() => {
      for (const connection of connections) connection.destroy();
    }, patience);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
  };
}
