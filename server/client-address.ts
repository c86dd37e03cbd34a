import type { IncomingMessage } from "node:http";

/**
 * The visitor's address: the connection's own, or, behind `trustProxy` proxies that each append the
 * address they saw to `X-Forwarded-For`, the entry that many from the right. What a visitor wrote
 * further left is not believed.
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const connection = request.socket.remoteAddress ?? "";
  if (trustProxy === 0) return connection;
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",");
  const hops = forwarded
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustProxy) ?? connection;
}
