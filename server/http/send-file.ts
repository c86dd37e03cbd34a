import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "#domain/images/file-store.ts";
import { matchesTag, requestedRange } from "./request-parts.ts";
import { inertContent } from "./security-headers.ts";

/** A file as it is served. */
export interface FileToSend {
  bytes: number;
  /** A strong tag. */
  etag: string;
  /** Sent with every status, 304 and 416 included. */
  headers: Record<string, string>;
  /** Sent only with the content. */
  contentHeaders: Record<string, string>;
  open(range: ByteRange | undefined): Promise<Readable>;
  /** Releases a file that is not opened. */
  close?(): void;
}

/** A file whose bytes are in memory. */
export function fileOfBytes(
  bytes: Uint8Array,
  headers: Pick<FileToSend, "headers" | "contentHeaders">,
): FileToSend {
  return {
    ...headers,
    bytes: bytes.length,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    async open(range) {
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    },
  };
}

/**
 * Answers a conditional or range request with 200, 206, 304 or 416. Throws what `open` throws,
 * before any header is sent, and what the stream throws.
 */
export async function sendFile(
  file: FileToSend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { bytes, etag, headers, contentHeaders } = file;
  const validity = { ...headers, "Accept-Ranges": "bytes", ETag: etag };
  if (matchesTag(request.headers["if-none-match"], etag)) {
    file.close?.();
    response.writeHead(304, validity).end();
    return;
  }
  const all = { ...validity, ...contentHeaders, "Content-Length": String(bytes) };
  if (request.method === "HEAD") {
    file.close?.();
    response.writeHead(200, all).end();
    return;
  }
  const range = requestedRange(request, { bytes, etag });
  if (range === "unsatisfiable") {
    file.close?.();
    return sendRefusal(response, 416, "", { ...validity, "Content-Range": `bytes */${bytes}` });
  }
  const stream = await file.open(range ?? undefined);
  if (range) response.writeHead(206, { ...all, ...rangeHeaders(range, bytes) });
  else response.writeHead(200, all);
  await sendStream(stream, response);
}

/** Answers in words instead of a file, for this request alone. */
export function sendRefusal(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Record<string, string>,
): void {
  const own = {
    "Content-Security-Policy": inertContent,
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(words)),
  };
  response.writeHead(status, { ...headers, ...own }).end(words);
}

function rangeHeaders({ start, end }: ByteRange, bytes: number): Record<string, string> {
  return {
    "Content-Range": `bytes ${start}-${end}/${bytes}`,
    "Content-Length": String(end - start + 1),
  };
}

/** Streams the body. If the client has gone, it closes the stream and does not throw. */
async function sendStream(bytes: Readable, response: ServerResponse): Promise<void> {
  // A pipeline into a destroyed response throws, and leaves the file open.
  if (response.destroyed) {
    bytes.destroy();
    return;
  }
  try {
    await pipeline(bytes, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
