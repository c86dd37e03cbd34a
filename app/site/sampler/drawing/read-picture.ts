import { doBeside } from "#app/site/sampler/worker/do-beside.ts";
import type { Surface } from "./surface.ts";
import { pause } from "./wait-for-gpu.ts";

/** Pixels that are read in one step, so that the page is not held up. */
const pixelsAtOnce = 50_000;

/** The drawn pixels as a file. Null if the browser has no memory for it. */
export async function readPicture(
  gl: WebGL2RenderingContext,
  { size: { width, height }, framebuffer }: Surface,
  type: "image/jpeg" | "image/png",
): Promise<Blob | null> {
  const data = new Uint8ClampedArray(4 * width * height);
  const rowsAtOnce = Math.max(1, Math.floor(pixelsAtOnce / width));
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const strip = data.subarray(4 * width * top, 4 * width * (top + rows));
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.readPixels(0, top, width, rows, gl.RGBA, gl.UNSIGNED_BYTE, strip);
    await pause();
  }
  return doBeside("encodePicture", { pixels: { width, height, data }, type }, [data.buffer]);
}
