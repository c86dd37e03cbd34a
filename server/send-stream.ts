import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Sends the bytes as the answer's body. A visitor who has left, before it began or half-way, is no
 * failure: the stream is closed and nothing more happens. Throws what the stream throws.
 */
export async function sendStream(bytes: Readable, response: ServerResponse): Promise<void> {
  // A pipeline into a closed answer throws, and leaves the file open.
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
