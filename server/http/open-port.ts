import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";
import { type Config, StartError } from "#server/config.ts";

/**
 * The listener at ::1 of a server that listens at `localhost`. It passes its connections to the
 * server. It does not listen yet.
 */
export function ipv6Listener(server: Server): NetServer {
  const asHttpDoes = { allowHalfOpen: true, noDelay: true };
  return createServer(asHttpDoes, (connection) => void server.emit("connection", connection));
}

/**
 * Opens the port. `localhost` means 127.0.0.1 and, if the machine has IPv6, ::1. Throws
 * `StartError`.
 */
export async function listen(
  server: Server,
  ipv6: NetServer,
  { host, port }: Pick<Config, "host" | "port">,
): Promise<void> {
  const isLocal = host === "localhost";
  await openPort(server, { host: isLocal ? "127.0.0.1" : host, port });
  if (isLocal) await openIPv6(ipv6, portOf(server));
}

async function openIPv6(ipv6: NetServer, port: number): Promise<void> {
  try {
    await openPort(ipv6, { host: "::1", port });
  } catch (error) {
    if (!isWithoutIPv6((error as StartError).cause)) throw error;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server listens nowhere");
  return address.port;
}

/**
 * Opens a port, on every address if `host` is undefined. Throws `StartError`.
 * @param setting the variable that names the port
 */
export function openPort(
  server: NetServer,
  { host, port }: { host: string | undefined; port: number },
  setting = "PORT",
): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `${setting} ${port} is already in use; set ${setting} to another`,
        EACCES: `${setting} ${port} may not be opened by this user; set ${setting} to one above 1023`,
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
