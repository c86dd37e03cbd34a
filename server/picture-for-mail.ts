import { buffer } from "node:stream/consumers";
import type { EnquirySample } from "#domain/enquiries/enquiry-samples.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { readSample } from "#domain/sampler/sample.ts";
import type { SamplePictures } from "./sample-pictures.ts";

interface Parts {
  /** Holds the drawings that browsers sent. */
  photos: Pick<FileStore, "get">;
  samplePictures: SamplePictures;
  logError(error: unknown, message: string): void;
}

/**
 * Finds the picture of a sample for a mail: what the visitor's browser drew, else what the server
 * draws; null while the server draws too many. Throws when it cannot draw.
 */
export function pictureForMail({ photos, samplePictures, logError }: Parts) {
  return async ({ code, drawing }: EnquirySample): Promise<Uint8Array | null> => {
    const own = drawing && (await ownDrawing(drawing.key));
    if (own) return own;
    const sample = readSample(code);
    const drawn = sample && (await samplePictures.picture(sample));
    return drawn?.outcome === "ready" ? drawn.jpeg : null;
  };

  async function ownDrawing(key: string): Promise<Uint8Array | null> {
    try {
      const file = await photos.get(key);
      return file && (await buffer(await file.open()));
    } catch (error) {
      logError(error, "The drawing of a sample could not be read for a mail");
      return null;
    }
  }
}
