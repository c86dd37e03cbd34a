import { pause } from "./wait-for-gpu.ts";

/** Rows that are uploaded in one step, so that the page is not held up. */
const rowsAtOnce = 256;

/** The numbers in a tile are heights and shares, not colours: nothing may convert them. */
const asStored = { colorSpaceConversion: "none", premultiplyAlpha: "none" } as const;

/**
 * A texture of a grey picture, for the shader's red channel.
 *
 * @throws if the network fails or the file is no picture
 */
export async function loadTile(gl: WebGL2RenderingContext, url: string): Promise<WebGLTexture> {
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
