import type { HeicAnswer, HeicOrder } from "./heic-worker.ts";

/**
 * Decodes a HEIC picture where the browser itself cannot. The decoder (500 KB) is loaded by this
 * call, and its memory is freed after it. Throws if it cannot decode the file.
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
    if (answer.outcome === "failed") throw new Error(answer.message);
    return answer.pixels;
  } finally {
    worker.terminate();
  }
}
