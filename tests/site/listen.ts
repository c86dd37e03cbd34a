import { once } from "node:events";
import type { Server } from "node:http";
import { onTestFinished } from "vitest";

/** Opens a server on a free port until the test ends. Returns its origin. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
