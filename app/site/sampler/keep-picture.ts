import { givingWayTo, type KeptSample, keepSample, keptSamples } from "./kept-samples.ts";
import { dataUrlOf } from "./sample-files.ts";

export const notDrawn = "The picture could not be drawn. Please try again.";

/** Every kept picture has this size, so that they stand well side by side. */
const keptSize = { width: 900, height: 600 };

/** Makes a picture of a size; null if the browser cannot. */
type Draw = (size: { width: number; height: number }, type: "image/jpeg") => Promise<Blob | null>;

/** The codes of the last fourth sample, and of the kept one in whose place it asked to go. */
let asked = "";

interface Keeping extends Omit<KeptSample, "picture"> {
  /** What the page calls a kept sample. */
  titleOf(kept: KeptSample): string;
}

/**
 * Keeps a sample with its picture. Null once it is kept, otherwise the words for the visitor. A
 * fourth is kept at the second press: the words of the first say in which one's place.
 */
export async function keepPicture(
  { code, isOwnWall, titleOf }: Keeping,
  draw: Draw,
): Promise<string | null> {
  const same = keptSamples().find((each) => each.code === code);
  // The visitor's wall shows more than our panel, and their photo may be gone by now.
  if (same?.isOwnWall && !isOwnWall) return "This sample is kept already, on your own wall.";
  const oldest = givingWayTo(code);
  const exchange = oldest && `${code} ${oldest.code}`;
  if (exchange && exchange !== asked) {
    asked = exchange;
    return `Three are kept. Press again to keep this one in place of ${titleOf(oldest)}.`;
  }
  const file = await draw(keptSize, "image/jpeg");
  if (!file) return notDrawn;
  if (!keepSample({ code, picture: await dataUrlOf(file), isOwnWall }))
    return "This browser does not keep anything. You can save the picture instead.";
  return null;
}
