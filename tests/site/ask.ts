import { request } from "node:http";

export interface Answer {
  status: number;
  /** By name in lower case. Repeated headers are joined with commas. */
  headers: Record<string, string | undefined>;
  /** As received: neither decompressed nor redirected. */
  body: Buffer;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/**
 * Sends a request for exactly this target. `fetch` would normalise its dots and slashes, and
 * decompress the answer.
 */
export function ask(origin: string, target: string, asked: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", body } = asked;
  const headers = { ...asked.headers };
  if (body !== undefined && !headers["Transfer-Encoding"]) {
    headers["Content-Length"] ??= String(Buffer.byteLength(body));
  }
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const all = Buffer.concat(parts);
        const received = Object.entries(response.headers).map(([name, value]) => [
          name,
          `${value}`,
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(received),
          body: all,
          text: all.toString(),
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
