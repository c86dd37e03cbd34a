import type { FinishDrawing } from "./finishes/finish-drawings.ts";
import prelude from "./prelude.glsl?raw";
import type { Scene } from "./scene.ts";
import vertex from "./vertex.glsl?raw";
import { pause, untilDrawn } from "./wait-for-gpu.ts";

/** A compiled shader, with its uniforms by name. */
export interface FinishProgram {
  program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
}

/**
 * Compiles the shader of a finish in a scene. Where the browser can compile beside the page's own
 * work, it does.
 *
 * @throws if the GLSL is wrong; null if the context was lost meanwhile
 */
export async function compileProgram(
  gl: WebGL2RenderingContext,
  finish: FinishDrawing,
  scene: Pick<Scene, "glsl">,
): Promise<FinishProgram | null> {
  const program = gl.createProgram();
  const shaders = [
    compile(gl, gl.VERTEX_SHADER, vertex),
    compile(gl, gl.FRAGMENT_SHADER, prelude + finish.glsl + scene.glsl),
  ].flatMap((shader) => shader ?? []);
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  const parallel = gl.getExtension("KHR_parallel_shader_compile");
  if (parallel) {
    // A lost context says that it is complete.
    while (!gl.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)) await pause();
  }
  // The questions below wait for all earlier work, so that is awaited before.
  await untilDrawn(gl);
  if (gl.isContextLost()) return null;
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    const logs = shaders.map((shader) => gl.getShaderInfoLog(shader));
    throw new Error(`The shader does not compile. ${logs.join("\n")}`);
  }
  for (const shader of shaders) gl.deleteShader(shader);
  const places = new Map<string, WebGLUniformLocation | null>();
  function uniform(name: string): WebGLUniformLocation | null {
    const known = places.get(name);
    if (known !== undefined) return known;
    const place = gl.getUniformLocation(program, name);
    places.set(name, place);
    return place;
  }
  return { program, uniform };
}

function compile(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader | null {
  const shader = gl.createShader(type);
  if (!shader) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
