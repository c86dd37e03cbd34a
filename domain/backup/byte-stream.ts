import { ReadableStream as WebStream } from "node:stream/web";

/** A stream of chunks, which are taken when the stream is read. */
export function byteStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Node's type says the same as the browser's, and TypeScript has `from` on Node's alone.
  return WebStream.from(chunks) as ReadableStream<Uint8Array>;
}
