import type { Sample } from "#domain/sampler/sample.ts";
import type { Size } from "./camera.ts";

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
