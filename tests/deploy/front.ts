import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { type RequestOptions, request } from "node:https";
import { buffer } from "node:stream/consumers";

/** A real proxy that speaks TLS in front of site processes. */
export interface Front {
  /** Origin, e.g. `https://localhost:40123`. */
  url: string;
  /** Certificate that visitors trust, PEM. */
  ca: string;
  /** What the proxy has logged so far. */
  output(): string;
  stop(): Promise<void>;
}

export interface FrontAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request on a new connection. Rejects if no whole answer arrives. */
export async function ask(
  { url, ca }: Pick<Front, "url" | "ca">,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<FrontAnswer> {
  const sent = request(url + path, { ca, agent: false, ...options });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
