import { reportFault } from "#app/browser/network.ts";
import type { FinishName } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { drawnSize, firstMovingPixels, nextMovingPixels, type Size } from "./camera.ts";
import { type PreparedFinish, prepareFinish } from "./finish-drawings.ts";
import { panelScene, type Scene } from "./scene.ts";
import { openSurface, readPicture, type Surface, untilDrawn } from "./surface.ts";

export interface Drawing<Shown extends Sample = Sample> {
  /**
   * Draws a sample on the canvas: small while something moves, as soon as the one before is drawn;
   * else in full size, a strip at a time. The first drawing of a finish waits for its shader and
   * tiles.
   *
   * @returns true once it is on the canvas; false if a later call, a lost context or `stop` came
   * first
   * @throws if the finish's tiles cannot be loaded
   */
  draw(sample: Shown, how: { isMoving: boolean }): Promise<boolean>;
  /** A picture of a fixed size as a file. Null if it could not be made. */
  picture(sample: Shown, size: Size, type: "image/jpeg" | "image/png"): Promise<Blob | null>;
  /** Gives back the graphics processor's memory. The canvas is empty afterwards. */
  stop(): void;
}

/**
 * Draws samples on a canvas. It draws only when asked, and once more by itself when the browser
 * restores a lost context. Null if the browser has no WebGL2.
 */
export function openDrawing<Shown extends Sample = Sample>(
  canvas: HTMLCanvasElement,
  scene: Scene<Shown> = panelScene,
): Drawing<Shown> | null {
  const context = canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
  });
  if (!context) return null;
  const gl = context;
  const finishes = new Map<FinishName, Promise<PreparedFinish<Shown> | null>>();
  const ready = new Map<FinishName, PreparedFinish<Shown>>();
  let surface: Surface | null = null;
  let movingPixels = firstMovingPixels;
  let drawingNow: Promise<void> | null = null;
  let turn = 0;
  let last: Shown | null = null;

  async function prepared(name: FinishName): Promise<PreparedFinish<Shown> | null> {
    const known = finishes.get(name) ?? prepareFinish(gl, name, scene);
    finishes.set(name, known);
    let finish: PreparedFinish<Shown> | null = null;
    try {
      finish = await known;
    } finally {
      if (finishes.get(name) === known) {
        if (finish) ready.set(name, finish);
        // The next drawing tries again.
        else finishes.delete(name);
      }
    }
    return finish;
  }

  async function draw(sample: Shown, { isMoving }: { isMoving: boolean }): Promise<boolean> {
    turn += 1;
    const mine = turn;
    last = sample;
    const isStopped = () => mine !== turn || gl.isContextLost();
    const finish = ready.get(sample.finish) ?? (await prepared(sample.finish));
    // A second moving picture in the queue would hold up the page until the first is drawn.
    while (drawingNow && !isStopped()) await drawingNow;
    if (!finish || isStopped()) return false;
    const { width, height } = canvas.getBoundingClientRect();
    if (!width || !height) return false;
    const size = drawnSize({ width, height }, devicePixelRatio, isMoving ? movingPixels : null);
    const drawn = surfaceOf(size);
    const prepare = () => finish(sample, size);
    if (!isMoving) {
      if (!(await drawn.drawSlowly(prepare, isStopped))) return false;
      show(drawn);
      return true;
    }
    drawn.draw(prepare);
    drawingNow = showSoon(drawn);
    await drawingNow;
    return !gl.isContextLost();
  }

  function surfaceOf(size: Size): Surface {
    if (surface?.size.width === size.width && surface.size.height === size.height) return surface;
    surface?.remove();
    surface = openSurface(gl, size);
    return surface;
  }

  /** Shows a moving picture once it is drawn, even if the next one is wanted by now. */
  async function showSoon(drawn: Surface): Promise<void> {
    const began = performance.now();
    await untilDrawn(gl);
    movingPixels = nextMovingPixels(movingPixels, performance.now() - began);
    drawingNow = null;
    if (!gl.isContextLost()) show(drawn);
  }

  /** Copies a picture to the canvas within one step, so that nobody sees it half done. */
  function show({ size, framebuffer }: Surface): void {
    if (canvas.width !== size.width) canvas.width = size.width;
    if (canvas.height !== size.height) canvas.height = size.height;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    const { width, height } = size;
    gl.blitFramebuffer(
      ...[0, 0, width, height],
      ...[0, height, width, 0],
      gl.COLOR_BUFFER_BIT,
      gl.NEAREST,
    );
  }

  async function picture(
    sample: Shown,
    size: Size,
    type: "image/jpeg" | "image/png",
  ): Promise<Blob | null> {
    const finish = await prepared(sample.finish);
    if (!finish) return null;
    const drawn = openSurface(gl, size);
    const prepare = () => finish(sample, size);
    const isDrawn = await drawn.drawSlowly(prepare, () => gl.isContextLost());
    const file = isDrawn ? await readPicture(gl, drawn, type) : null;
    drawn.remove();
    return gl.isContextLost() ? null : file;
  }

  function lose(event: Event): void {
    // Without this the browser would not restore it.
    event.preventDefault();
    turn += 1;
    finishes.clear();
    ready.clear();
    surface = null;
  }

  function restore(): void {
    if (last) draw(last, { isMoving: false }).catch(reportFault);
  }

  canvas.addEventListener("webglcontextlost", lose);
  canvas.addEventListener("webglcontextrestored", restore);

  function stop(): void {
    turn += 1;
    canvas.removeEventListener("webglcontextlost", lose);
    canvas.removeEventListener("webglcontextrestored", restore);
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  return { draw, picture, stop };
}
