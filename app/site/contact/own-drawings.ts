import { fileOf, keptSamples } from "#app/site/sampler/kept-samples.ts";
import { sendPhoto } from "./use-photos.ts";

/** A drawing as the page shows it. */
export interface ShownDrawing {
  /** Its address. */
  source: string;
  /** Words after the sample's title. */
  note?: string | undefined;
}

/**
 * What this browser drew of a sample that the visitor keeps; null if they do not keep it. Its
 * address is good until the page is left.
 */
export function showDrawing(code: string): ShownDrawing | null {
  const own = ownDrawing(code);
  if (!own) return null;
  const note = own.isOwnWall
    ? ", on your own wall. This picture of your room is sent with it."
    : undefined;
  return { source: URL.createObjectURL(own.file), note };
}

/**
 * What this browser drew of these samples, codes with spaces between. Its fields announce the
 * drawings to the server. `send` sends them to the stored enquiry, one after the other, each once
 * more if it fails. The server draws a lost one again from its code, without the visitor's wall.
 */
export function drawingsOf(codes = "") {
  const drawn = codes.split(" ").flatMap((code, index) => {
    const own = ownDrawing(code);
    return own ? [{ ...own, code, place: String(index + 1) }] : [];
  });
  return {
    fields: { drawings: drawn.map(({ code }) => code).join(" ") },
    async send(token: string): Promise<void> {
      for (const { file, place, isOwnWall } of drawn) {
        const form = new FormData();
        form.set("sample", place);
        if (isOwnWall) form.set("wall", "own");
        const send = () => sendPhoto(token, `sample-${place}.jpg`, Promise.resolve(file), form);
        const failure = await send();
        if (failure && !failure.isFinal) await send();
      }
    },
  };
}

function ownDrawing(code: string): { file: Blob; isOwnWall: boolean } | null {
  const kept = keptSamples().find((sample) => sample.code === code);
  const file = kept && fileOf(kept.picture);
  return file ? { file, isOwnWall: kept.isOwnWall } : null;
}
