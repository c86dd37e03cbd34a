import type { Size } from "#app/site/sampler/drawing/camera.ts";
import light from "#app/site/sampler/drawing/light.glsl?raw";
import { type Scene, setLight } from "#app/site/sampler/drawing/scene.ts";
import { pause } from "#app/site/sampler/drawing/surface.ts";
import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { inverse, type Matrix, wallToPhoto } from "./homography.ts";
import type { JudgedWall } from "./judged-wall.ts";
import ownWall from "./own-wall.glsl?raw";
import type { WallLight } from "./wall-light.ts";

/** Rows that are uploaded in one step, so that the page is not held up. */
const rowsAtOnce = 128;

/** A sample on a wall of the photo. */
export interface WallSample extends Sample {
  wall: JudgedWall;
}

/** A photo with the finish on its wall. */
export function photoScene(photo: Pixels): Scene<WallSample> {
  let loading: Promise<WebGLTexture> | null = null;
  let loaded: WebGLTexture | null = null;
  let keptLight: WebGLTexture | null = null;
  let lastLight: WallLight | null = null;

  async function load(gl: WebGL2RenderingContext): Promise<void> {
    if (!loading) {
      loading = loadPhoto(gl, photo);
      gl.canvas.addEventListener("webglcontextlost", forget, { once: true });
    }
    loaded = await loading;
  }

  /** A context that is lost takes its textures with it. */
  function forget(): void {
    loading = null;
    loaded = null;
    keptLight = null;
  }

  function bindLight(gl: WebGL2RenderingContext, { light: kept }: JudgedWall): void {
    gl.activeTexture(gl.TEXTURE3);
    const isThere = keptLight !== null;
    keptLight ??= gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, keptLight);
    if (isThere && kept === lastLight) return;
    lastLight = kept;
    const { columns, rows, data } = kept;
    const size = [columns, rows, 0] as const;
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, ...size, gl.RGBA, gl.UNSIGNED_BYTE, data);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    clamp(gl);
  }

  return {
    glsl: light + ownWall,
    load,
    prepare(gl, uniform, sample, size) {
      const { wall } = sample;
      gl.activeTexture(gl.TEXTURE2);
      gl.bindTexture(gl.TEXTURE_2D, loaded);
      bindLight(gl, wall);
      gl.uniform1i(uniform("uPhoto"), 2);
      gl.uniform1i(uniform("uKept"), 3);
      gl.uniform4fv(uniform("uPart"), shownPart(photo, wall, size));
      // Row by row, as our matrices are.
      gl.uniformMatrix3fv(uniform("uToWall"), true, toWall(wall));
      gl.uniform2f(uniform("uWall"), wall.size.width, wall.size.height);
      // Its colour and its shadows are those of the photo.
      setLight(gl, uniform, { ...sample, light: "midday" }, wall.size.width);
    },
  };
}

async function loadPhoto(gl: WebGL2RenderingContext, photo: Pixels): Promise<WebGLTexture> {
  const { width, height, data } = photo;
  const texture = gl.createTexture();
  const levels = Math.floor(Math.log2(Math.max(width, height))) + 1;
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, levels, gl.SRGB8_ALPHA8, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  clamp(gl);
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const strip = data.subarray(4 * width * top, 4 * width * (top + rows));
    // Between two strips another texture may have been bound.
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texSubImage2D(
      ...([gl.TEXTURE_2D, 0, 0, top, width, rows] as const),
      ...([gl.RGBA, gl.UNSIGNED_BYTE, strip] as const),
    );
    await pause();
  }
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.generateMipmap(gl.TEXTURE_2D);
  return texture;
}

function clamp(gl: WebGL2RenderingContext): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}

/**
 * The part of the photo that a picture of another shape shows, as much as fits, with the wall in
 * its middle: left and top as shares of the photo, and the shares of its width and height in one
 * pixel.
 */
function shownPart(photo: Size, { corners }: JudgedWall, size: Size) {
  const scale = Math.min(photo.width / size.width, photo.height / size.height);
  const across = (size.width * scale) / photo.width;
  const down = (size.height * scale) / photo.height;
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const start = (centre: number, share: number) =>
    Math.min(Math.max(centre - share / 2, 0), 1 - share);
  return [
    start(middle(corners.map(({ x }) => x)), across),
    start(middle(corners.map(({ y }) => y)), down),
    across / size.width,
    down / size.height,
  ];
}

function toWall({ corners, size }: JudgedWall): Matrix {
  const [a, b, c, d, e, f, ...depth] = inverse(wallToPhoto(corners));
  const { width, height } = size;
  const across = [a * width, b * width, c * width] as const;
  return [...across, d * height, e * height, f * height, ...depth];
}
