import type { Light, Sample } from "#domain/sampler/sample.ts";
import { type Size, viewOf } from "./camera.ts";
import light from "./light.glsl?raw";
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

type Triple = readonly [number, number, number];

/** The light in the room, as `light.glsl` takes it. */
interface RoomLight {
  /** Colours of linear light: from window or lamp, and from the room. Their sum lights a wall. */
  key: Triple;
  ambient: Triple;
  /** Towards the window from the wall when it stands far to one side: aside, up, out. */
  towards: Triple;
  /** How clearly the glazing bars cast their shadow, 0 to 1. */
  bars: number;
  /** 1 if a lamp before the wall gives the light in place of a window. */
  lamp: 0 | 1;
}

const roomLights: Record<Light, RoomLight> = {
  morning: {
    key: [0.64, 0.635, 0.6],
    ambient: [0.355, 0.378, 0.43],
    towards: [1.5, 0.5, 0.85],
    bars: 0.7,
    lamp: 0,
  },
  midday: {
    key: [0.52, 0.52, 0.505],
    ambient: [0.5, 0.5, 0.505],
    towards: [0.9, 0.85, 1.2],
    bars: 0.3,
    lamp: 0,
  },
  evening: {
    key: [0.88, 0.7, 0.49],
    ambient: [0.28, 0.27, 0.29],
    towards: [2.4, 0.45, 0.62],
    bars: 0.8,
    lamp: 0,
  },
  lamp: {
    key: [0.94, 0.78, 0.58],
    ambient: [0.2, 0.168, 0.14],
    towards: [0, 0, 1],
    bars: 0,
    lamp: 1,
  },
};

/**
 * Sets the uniforms of `light.glsl`.
 *
 * @param shownWidth mm of wall that are seen. Near the wall there are no shadows of glazing bars,
 * since one of them could darken all that is seen.
 */
export function setLight(
  gl: WebGL2RenderingContext,
  uniform: (name: string) => WebGLUniformLocation | null,
  { light, lightFrom }: Sample,
  shownWidth: number,
): void {
  const { key, ambient, towards, bars, lamp } = roomLights[light];
  const aside = (lightFrom - 50) / 50;
  const clarity = Math.min(Math.max((shownWidth - 150) / 600, 0), 1);
  gl.uniform3fv(uniform("uKey"), key);
  gl.uniform3fv(uniform("uAmbient"), ambient);
  gl.uniform3f(uniform("uTowards"), aside * towards[0], -towards[1], towards[2]);
  gl.uniform3f(uniform("uLight"), aside, bars * clarity, lamp);
}
