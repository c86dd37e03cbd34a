import { ReadableStream as WebStream } from "node:stream/web";

/** A stream that takes the chunks as it is read. */
export function byteStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Both types describe the same stream, but TypeScript knows `from` only on Node's.
  return WebStream.from(chunks) as ReadableStream<Uint8Array>;
}
