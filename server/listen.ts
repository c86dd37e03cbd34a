import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";
import { type Config, StartError } from "./config.ts";

/** A second listener, which passes its connections to the server. It does not listen yet. */
export function secondListener(server: Server): NetServer {
  const asHttpDoes = { allowHalfOpen: true, noDelay: true };
  return createServer(asHttpDoes, (connection) => void server.emit("connection", connection));
}

/**
 * Opens the port. `localhost` means 127.0.0.1 and, if the machine has IPv6, ::1, which the second
 * listener serves. Throws `StartError`.
 */
export async function listen(
  server: Server,
  second: NetServer,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<void> {
  if (host !== "localhost") return open(server, { host, port });
  await open(server, { host: "127.0.0.1", port });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server listens nowhere");
  try {
    await open(second, { host: "::1", port: address.port });
  } catch (error) {
    if (!isWithoutIPv6((error as StartError).cause)) throw error;
  }
}

function open(
  server: NetServer,
  { host, port }: { host: string | undefined; port: number },
): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is already in use; set PORT to another`,
        EACCES: `PORT ${port} may not be opened by this user; set PORT to one above 1023`,
      };
      const reason = reasons[error.code ?? ""] ?? `HOST ${host}: ${error.message}`;
      fail(new StartError(reason, { cause: error }));
    });
    server.listen({ port, host }, done);
  });
}

function isWithoutIPv6(cause: unknown): boolean {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code);
}
