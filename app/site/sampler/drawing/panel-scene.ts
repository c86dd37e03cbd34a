import type { Sample } from "#domain/sampler/sample.ts";
import { type Size, viewOf } from "./camera.ts";
import light from "./light.glsl?raw";
import { setLight } from "./lights.ts";
import panel from "./panel-scene.glsl?raw";
import type { Scene } from "./scene.ts";

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
