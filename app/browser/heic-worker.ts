/**
 * The worker that `decode-heic.ts` starts for one picture. It has its own content policy
 * (`server/static-files.ts`), so that the page need not allow WebAssembly.
 */
import libheif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
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
  const size = sizeWithin(longestSide, { width, height });
  return createImageBitmap(image, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: "high",
  });
}
