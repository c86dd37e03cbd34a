/**
 * The worker that `decode-heic.ts` starts for one picture. It has its own content policy
 * (`server/http/static-files.ts`), so that the page need not allow WebAssembly.
 */
import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { codedColour, p3Primaries } from "#domain/images/coded-colour.ts";
import { sizeWithin } from "./picture-size.ts";

export interface HeicOrder {
  bytes: ArrayBuffer;
  longestSide: number;
}

export type HeicAnswer =
  | { outcome: "decoded"; pixels: ImageBitmap }
  | { outcome: "failed"; message: string };

addEventListener("message", async ({ data }: MessageEvent<HeicOrder>) => {
  try {
    const pixels = await decode(data);
    const answer: HeicAnswer = { outcome: "decoded", pixels };
    postMessage(answer, { transfer: [pixels] });
  } catch (error) {
    fail(error);
  }
});

// The package never calls back if copying the pixels fails, for example for want of memory.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fail(event.reason);
});

function fail(error: unknown): void {
  const answer: HeicAnswer = { outcome: "failed", message: String(error) };
  postMessage(answer);
}

/** The main picture of the file, upright. A file may hold others, such as a map of depths. */
async function decode({ bytes, longestSide }: HeicOrder): Promise<ImageBitmap> {
  const { HeifDecoder } = libheif();
  const pictures = new HeifDecoder().decode(bytes);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw new Error("no picture in the file");
  const [width, height] = [picture.get_width(), picture.get_height()];
  const image = new ImageData(width, height);
  await new Promise<void>((resolve, reject) =>
    picture.display(image, (shown) => (shown ? resolve() : reject(new Error("damaged")))),
  );
  // The decoder gives the file's own colours: a phone's are those of Display P3.
  if (codedColour(new Uint8Array(bytes)).primaries === p3Primaries) p3ToSrgb(image.data);
  const size = sizeWithin(longestSide, { width, height });
  return createImageBitmap(image, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: "high",
  });
}

const shades = 4096;

/** Not by `ImageData` in Display P3, which Firefox lacks. */
function p3ToSrgb(pixels: Uint8ClampedArray): void {
  const light = Float32Array.from({ length: 256 }, (_, value) => linear(value / 255));
  const coded = Uint8ClampedArray.from(
    { length: shades + 1 },
    (_, shade) => 255 * gamma(shade / shades),
  );
  const lightAt = (at: number) => light[pixels[at] ?? 0] ?? 0;
  const codedAs = (value: number) =>
    coded[Math.round(Math.min(Math.max(value, 0), 1) * shades)] ?? 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [lightAt(at), lightAt(at + 1), lightAt(at + 2)];
    pixels[at] = codedAs(1.22494 * red - 0.22494 * green);
    pixels[at + 1] = codedAs(1.04206 * green - 0.04206 * red);
    pixels[at + 2] = codedAs(1.09827 * blue - 0.07864 * green - 0.01964 * red);
  }
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}
