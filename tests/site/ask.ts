import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire: neither unpacked nor redirected. */
  body: Buffer;
  text: string;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends a request for exactly this target: `fetch` would tidy up its dots and slashes first, and unpack the answer. */
export function ask(origin: string, target: string, asked: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", headers = {}, body } = asked;
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const all = Buffer.concat(parts);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: all, text: all.toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
