import type { HeicAnswer, HeicOrder } from "./heic-worker.ts";

/** A HEIC file that the decoder cannot decode: it is damaged, or too large for this device. */
export class UnreadableHeic extends Error {}

/**
 * Decodes a HEIC picture where the browser itself cannot. The decoder (500 KB) is loaded by this
 * call, and its memory is freed after it. Throws `UnreadableHeic` if it cannot decode the file, and
 * another error if the decoder did not load.
 */
export async function decodeHeic(file: Blob, longestSide: number): Promise<ImageBitmap> {
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), { type: "module" });
  try {
    const bytes = await file.arrayBuffer();
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error("the HEIC decoder did not start"));
      const order: HeicOrder = { bytes, longestSide };
      worker.postMessage(order, [bytes]);
    });
    if (answer.outcome === "failed") throw new UnreadableHeic(answer.message);
    return answer.pixels;
  } finally {
    worker.terminate();
  }
}
