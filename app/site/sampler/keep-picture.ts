import { mostSamples } from "#domain/sampler/sample-codes.ts";
import { type KeptSample, keepSample, keptSamples } from "./kept-samples.ts";
import { dataUrlOf } from "./sample-files.ts";

export const notDrawn = "The picture could not be drawn. Please try again.";

/** Every kept picture has this size, so that they stand well side by side. */
const keptSize = { width: 900, height: 600 };

/** Makes a picture of a size; null if the browser cannot. */
type Draw = (size: { width: number; height: number }, type: "image/jpeg") => Promise<Blob | null>;

/** Keeps a sample with its picture. Null once it is kept, otherwise the words for the visitor. */
export async function keepPicture(
  { code, isOwnWall }: Omit<KeptSample, "picture">,
  draw: Draw,
): Promise<string | null> {
  const kept = keptSamples();
  const same = kept.find((each) => each.code === code);
  // The visitor's wall shows more than our panel, and their photo may be gone by now.
  if (same?.isOwnWall && !isOwnWall) return "This sample is kept already, on your own wall.";
  if (kept.length >= mostSamples && !same)
    return "Three samples are kept. Remove one to keep another.";
  const file = await draw(keptSize, "image/jpeg");
  if (!file) return notDrawn;
  if (!keepSample({ code, picture: await dataUrlOf(file), isOwnWall }))
    return "This browser does not keep anything. You can save the picture instead.";
  return null;
}
