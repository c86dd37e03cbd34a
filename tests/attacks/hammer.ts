import { connect } from "node:net";
import { newVisitor } from "#tests/site/site-on.ts";

export interface Blow {
  path: string;
  method?: string;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Sent in chunks of 64 KB, without Content-Length. */
  isChunked?: boolean;
}

/**
 * Sends the same request repeatedly over several connections for some seconds. Each connection has
 * its own client address.
 */
export async function hammer(
  url: string,
  blow: Blow,
  { connections = 10, seconds = 3 } = {},
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const end = performance.now() + seconds * 1000;
  async function strike() {
    while (performance.now() < end) {
      const status = await strikeOnce(url, blow, end - performance.now());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: connections }, strike));
  return statuses;
}

/** Returns the status of the answer, or 0 if none came within `patience` milliseconds. */
function strikeOnce(url: string, blow: Blow, patience: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    let status = 0;
    const timer = setTimeout(() => socket.destroy(), patience);
    // A server may hang up while we are still writing.
    socket.on("error", () => {});
    socket.on("data", (part) => {
      status ||= Number(/^HTTP\/1.1 (\d+)/.exec(part.toString("latin1"))?.[1]);
      socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(status);
    });
    socket.write(head(blow));
    if (!blow.isChunked) socket.write(blow.body);
    else writeChunks(socket, blow.body);
  });
}

function head({ path, method = "POST", type, body, headers = {}, isChunked }: Blow): string {
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const all = { "Content-Type": type, ...newVisitor(), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: x\r\n${lines.join("")}${length}\r\n\r\n`;
}

function writeChunks(socket: ReturnType<typeof connect>, body: Buffer): void {
  for (let at = 0; at < body.length; at += 65_536) {
    const chunk = body.subarray(at, at + 65_536);
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write("\r\n");
  }
}
