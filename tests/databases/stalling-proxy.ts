import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/**
 * A way to the PostgreSQL server of the tests that can be held up, as by a server that hangs or a
 * network that is cut.
 */
export interface StallingProxy {
  /** The same database, reached by it. */
  url: string;
  /** Passes nothing on from now on; what is sent waits. */
  stall(): void;
  /** Passes on what waited, and everything after. */
  flow(): void;
  close(): void;
}

export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const folder = new URL(databaseUrl).searchParams.get("host") ?? "";
  const sockets = new Set<Socket>();
  let isStalled = false;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ path: join(folder, ".s.PGSQL.5432"), allowHalfOpen: true });
    client.pipe(upstream);
    upstream.pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      if (isStalled) socket.pause();
      // One side that breaks is the end of both.
      socket.on("error", () => {
        client.destroy();
        upstream.destroy();
      });
      socket.once("close", () => sockets.delete(socket));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    flow() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
