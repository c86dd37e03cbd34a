import type { Server } from "node:http";

/** Milliseconds that requests in flight get to finish. */
const patience = 10_000;

/** Takes no new request and waits for those in flight, ten seconds at the most. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
