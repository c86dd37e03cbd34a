import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodings, matchesTag, preferredEncoding } from "./request-headers.ts";

interface ReadyBody {
  /** 200, or the status of a missing page. */
  status: number;
  etag: string;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
  bytes: Buffer;
}

/** A page as bytes that can be sent as they are. */
export type ReadyPage = Record<Encoding, ReadyBody>;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
};

/** Compresses a page in every encoding and adds its headers. Browsers cache only status 200. */
export async function makeReady(
  html: string,
  headers: Record<string, string>,
  status = 200,
): Promise<ReadyPage> {
  const bytes = Buffer.from(html);
  const hash = createHash("sha256").update(bytes).update(JSON.stringify(headers));
  const tag = hash.digest("base64url").slice(0, 22);

  async function ready(encoding: Encoding): Promise<ReadyBody> {
    const body = ownBytes(await compress[encoding](bytes));
    const etag = `"${tag}-${encoding}"`;
    const all = {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      Vary: "Accept-Encoding",
      ...(status === 200
        ? { "Cache-Control": "public, max-age=0, must-revalidate", ETag: etag }
        : { "Cache-Control": "no-store" }),
      "Content-Length": String(body.length),
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    };
    return { status, etag, headers: Object.entries(all).flat(), bytes: body };
  }

  const [br, gz, identity] = await Promise.all(encodings.map(ready));
  return { br, gzip: gz, identity } as ReadyPage;
}

/** Copies the bytes, because zlib's result would keep a larger buffer in memory. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Answers GET or HEAD with a page, or 304 if the browser has these bytes. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
): void {
  const body = page[preferredEncoding(request.headers["accept-encoding"])];
  if (body.status === 200 && matchesTag(request.headers["if-none-match"], body.etag)) {
    response.writeHead(304, withoutLength(body.headers)).end();
    return;
  }
  response.writeHead(body.status, body.headers);
  if (request.method === "HEAD") response.end();
  else response.end(body.bytes);
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf("Content-Length");
  return headers.toSpliced(at, 2);
}
