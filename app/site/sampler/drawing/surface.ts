import { doBeside } from "#app/site/sampler/worker/do-beside.ts";
import type { Size } from "./camera.ts";

/** A picture in the graphics processor's memory. Row 0 is its top. */
export interface Surface {
  size: Size;
  /**
   * Draws all at once.
   *
   * @param prepare chooses the program and its uniforms
   */
  draw(prepare: () => void): void;
  /**
   * Draws strip by strip, so that neither the page nor what else the graphics processor draws is
   * held up. False if `isStopped` said so in between.
   */
  drawSlowly(prepare: () => void, isStopped: () => boolean): Promise<boolean>;
  framebuffer: WebGLFramebuffer;
  remove(): void;
}

const firstStripPixels = 60_000;
/** A strip that takes less than this many milliseconds is followed by a larger one. */
const quick = 12;

export function openSurface(gl: WebGL2RenderingContext, size: Size): Surface {
  const framebuffer = gl.createFramebuffer();
  const pixels = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, pixels);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, size.width, size.height);
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, pixels);

  function draw(prepare: () => void): void {
    drawStrip(prepare, 0, size.height);
  }

  async function drawSlowly(prepare: () => void, isStopped: () => boolean): Promise<boolean> {
    let rows = Math.max(1, Math.floor(firstStripPixels / size.width));
    for (let top = 0; top < size.height; ) {
      if (isStopped()) return false;
      const began = performance.now();
      drawStrip(prepare, top, rows);
      top += rows;
      await untilDrawn(gl);
      if (performance.now() - began < quick) rows *= 2;
    }
    return !isStopped();
  }

  function drawStrip(prepare: () => void, top: number, height: number): void {
    // Between two strips another picture may have been drawn.
    prepare();
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.viewport(0, 0, size.width, size.height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, top, size.width, height);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.disable(gl.SCISSOR_TEST);
  }

  function remove(): void {
    gl.deleteFramebuffer(framebuffer);
    gl.deleteRenderbuffer(pixels);
  }

  return { size, draw, drawSlowly, framebuffer, remove };
}

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

/** Lets the page do other work, such as answering a key. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Resolves when the graphics processor has done all that it was asked so far. Never blocks. */
export async function untilDrawn(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  do await pause();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED);
  gl.deleteSync(fence);
}
