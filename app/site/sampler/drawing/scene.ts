import type { Sample } from "#domain/sampler/sample.ts";
import { type Size, viewOf } from "./camera.ts";
import light from "./light.glsl?raw";
import { setLight } from "./lights.ts";
import panel from "./panel-scene.glsl?raw";

/**
 * The surroundings of the finish: the room with its panel, or the visitor's own wall. Its samples
 * say what else it must know.
 */
export interface Scene<Shown extends Sample = Sample> {
  /** GLSL with `main`, which calls `finish` and `relief`; see `prelude.glsl`. */
  glsl: string;
  /** Loads what the scene needs besides, before its first picture in a context. */
  load?(gl: WebGL2RenderingContext): Promise<void>;
  /**
   * Sets the uniforms that `glsl` declares, before each picture. Row 0 of the picture is its top.
   * Texture units 0 and 1 are taken by the finish.
   */
  prepare(
    gl: WebGL2RenderingContext,
    uniform: (name: string) => WebGLUniformLocation | null,
    sample: Shown,
    size: Size,
  ): void;
}

/** A wall with a Georgian panel in which the finish is painted. */
export const panelScene: Scene = { glsl: light + panel, prepare };

function prepare(
  gl: WebGL2RenderingContext,
  uniform: (name: string) => WebGLUniformLocation | null,
  sample: Sample,
  size: Size,
): void {
  const { left, top, pixel, panel: shown } = viewOf(size, sample.zoom);
  const width = size.width * pixel;
  gl.uniform4f(uniform("uView"), left, top, pixel, width);
  gl.uniform2f(uniform("uEye"), left + width / 2, top + (size.height * pixel) / 2);
  gl.uniform2f(uniform("uPanel"), shown.width, shown.height);
  setLight(gl, uniform, sample, width);
}
