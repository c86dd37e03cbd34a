import { linearColour } from "#domain/sampler/colour.ts";
import { drawnFinish, type FinishName, tileSizes } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import draggingHeight from "#domain/sampler/tiles/dragging-height.webp?url";
import draggingMask from "#domain/sampler/tiles/dragging-mask.webp?url";
import limeWashHeight from "#domain/sampler/tiles/lime-wash-height.webp?url";
import limeWashMask from "#domain/sampler/tiles/lime-wash-mask.webp?url";
import marblingHeight from "#domain/sampler/tiles/marbling-height.webp?url";
import marblingMask from "#domain/sampler/tiles/marbling-mask.webp?url";
import metallicHeight from "#domain/sampler/tiles/metallic-height.webp?url";
import metallicMask from "#domain/sampler/tiles/metallic-mask.webp?url";
import ragRollHeight from "#domain/sampler/tiles/rag-roll-height.webp?url";
import ragRollMask from "#domain/sampler/tiles/rag-roll-mask.webp?url";
import stipplingHeight from "#domain/sampler/tiles/stippling-height.webp?url";
import stipplingMask from "#domain/sampler/tiles/stippling-mask.webp?url";
import woodGrainingHeight from "#domain/sampler/tiles/wood-graining-height.webp?url";
import woodGrainingMask from "#domain/sampler/tiles/wood-graining-mask.webp?url";
import type { Size } from "./camera.ts";
import dragging from "./finishes/dragging.glsl?raw";
import limeWash from "./finishes/lime-wash.glsl?raw";
import marbling from "./finishes/marbling.glsl?raw";
import metallic from "./finishes/metallic.glsl?raw";
import ragRoll from "./finishes/rag-roll.glsl?raw";
import stippling from "./finishes/stippling.glsl?raw";
import woodGraining from "./finishes/wood-graining.glsl?raw";
import prelude from "./prelude.glsl?raw";
import type { Scene } from "./scene.ts";
import { pause, untilDrawn } from "./surface.ts";
import vertex from "./vertex.glsl?raw";

/** A finish that is ready to be drawn: it sets the context up for a sample. */
export type PreparedFinish<Shown extends Sample> = (sample: Shown, size: Size) => void;

/** Compiles and loads a finish. Null if the context was lost meanwhile. */
export async function prepareFinish<Shown extends Sample>(
  gl: WebGL2RenderingContext,
  name: FinishName,
  scene: Scene<Shown>,
): Promise<PreparedFinish<Shown> | null> {
  const drawing = finishDrawings[name];
  const [program, textures] = await Promise.all([
    compileProgram(gl, drawing, scene),
    Promise.all([loadTile(gl, drawing.mask), loadTile(gl, drawing.height)]),
    scene.load?.(gl),
  ]);
  if (!program || gl.isContextLost()) return null;
  const { uniform } = program;

  return (sample, size) => {
    gl.useProgram(program.program);
    textures.forEach((texture, unit) => {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, texture);
    });
    const [first = 0, second = 0, third = 0] = drawnFinish(name).controls.map(
      (control) => (sample.controls[control.name] ?? control.usual) / 100,
    );
    gl.uniform1i(uniform("uMask"), 0);
    gl.uniform1i(uniform("uHeight"), 1);
    gl.uniform1f(uniform("uTileSize"), tileSizes[name]);
    gl.uniform3fv(uniform("uBase"), linearColour(sample.base));
    gl.uniform3fv(uniform("uGlaze"), linearColour(sample.glaze));
    gl.uniform1ui(uniform("uStone"), stoneOf(sample.base));
    gl.uniform4f(uniform("uControls"), first, second, third, 0);
    scene.prepare(gl, uniform, sample, size);
  };
}

/**
 * The number of a stone for the colour of its ground. Colours in the same step of 32 of red, green
 * and blue share it, so that the veins mostly stay while a visitor looks for the right green.
 */
function stoneOf(ground: string): number {
  return Number.parseInt(ground.slice(1), 16) & 0xe0e0e0;
}

/** A compiled shader, with its uniforms by name. */
interface FinishProgram {
  program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
}

/**
 * Compiles the shader of a finish in a scene. Where the browser can compile beside the page's own
 * work, it does.
 *
 * @throws if the GLSL is wrong; null if the context was lost meanwhile
 */
async function compileProgram(
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

/** Rows that are uploaded in one step, so that the page is not held up. */
const rowsAtOnce = 256;

/** The numbers in a tile are heights and shares, not colours: nothing may convert them. */
const asStored = { colorSpaceConversion: "none", premultiplyAlpha: "none" } as const;

/**
 * A texture of a grey picture, for the shader's red channel.
 *
 * @throws if the network fails or the file is no picture
 */
async function loadTile(gl: WebGL2RenderingContext, url: string): Promise<WebGLTexture> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const picture = await createImageBitmap(await response.blob(), asStored);
  const { width, height } = picture;
  const texture = gl.createTexture();
  const levels = Math.floor(Math.log2(Math.max(width, height))) + 1;
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, levels, gl.R8, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    // Of a strip cut off as a picture, Firefox would upload the first rows of the whole:
    // https://github.com/pixijs/pixijs/issues/10992
    gl.pixelStorei(gl.UNPACK_SKIP_ROWS, top);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, top, width, rows, gl.RED, gl.UNSIGNED_BYTE, picture);
    gl.pixelStorei(gl.UNPACK_SKIP_ROWS, 0);
    await pause();
  }
  picture.close();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.generateMipmap(gl.TEXTURE_2D);
  return texture;
}

interface FinishDrawing {
  /** Defines `finish` and `relief`; see `prelude.glsl`. */
  glsl: string;
  /** URLs of its seamless grey pictures. */
  mask: string;
  height: string;
}

const finishDrawings: Record<FinishName, FinishDrawing> = {
  dragging: { glsl: dragging, mask: draggingMask, height: draggingHeight },
  "rag-roll": { glsl: ragRoll, mask: ragRollMask, height: ragRollHeight },
  stippling: { glsl: stippling, mask: stipplingMask, height: stipplingHeight },
  marbling: { glsl: marbling, mask: marblingMask, height: marblingHeight },
  "wood-graining": { glsl: woodGraining, mask: woodGrainingMask, height: woodGrainingHeight },
  "lime-wash": { glsl: limeWash, mask: limeWashMask, height: limeWashHeight },
  metallic: { glsl: metallic, mask: metallicMask, height: metallicHeight },
};
