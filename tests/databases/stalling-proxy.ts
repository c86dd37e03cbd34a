import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/**
 * A proxy in front of the tests' PostgreSQL server that can stall, like a server that hangs or a
 * network that is cut.
 */
export interface StallingProxy {
  /** Url of the database through the proxy. */
  url: string;
  /** Holds back everything from now on. */
  stall(): void;
  /** Passes on what it held back, and everything after. */
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
      // When one side breaks, close both.
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
