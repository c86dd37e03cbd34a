import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { type KeptSample, keepPicture, notDrawn } from "#app/site/sampler/kept-samples.ts";
import { actOnPress, findIn, findPart } from "#app/site/sampler/parts.ts";
import { fileNameOf, saveFile } from "#app/site/sampler/sample-files.ts";
import { type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { wallParts } from "./wall-parts.ts";

interface WallActions {
  /** The wall as it is now, whatever moves meanwhile. Null if it cannot be drawn. */
  picture(size: Size, type: "image/jpeg" | "image/png"): Promise<Blob | null>;
  /** The photo's size in pixels. */
  photoSize(): { width: number; height: number };
  sample(): Sample;
  title(): string;
  /** What the page calls a kept sample. */
  titleOf(kept: KeptSample): string;
  /** Called when a picture was kept. */
  onKeep(): void;
  quotePath(): string;
}

/** A saved picture is at least this long, in pixels: the finish is sharp on a small photo too. */
const leastSaved = 1200;

/** Keep and save the picture of the wall. */
export function startWallActions(options: WallActions): void {
  const { picture, photoSize, sample, title, titleOf, onKeep, quotePath } = options;

  const done = findPart(wallParts.done, HTMLElement);

  /** Null once it is kept, otherwise the words for the visitor. */
  async function keep(): Promise<string | null> {
    const code = sampleCode(sample());
    const fault = await keepPicture({ code, isOwnWall: true, titleOf }, picture);
    if (fault === null) onKeep();
    return fault;
  }

  async function save(): Promise<string> {
    const { width, height } = photoSize();
    const scale = Math.max(1, leastSaved / Math.max(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const file = await picture(size, "image/png");
    if (!file) return notDrawn;
    saveFile(file, fileNameOf(`${title()} on your wall`));
    return "The picture is saved with your downloads.";
  }

  actOnPress(wallParts.keep, async () => {
    const name = title();
    done.textContent = (await keep()) ?? `Kept: ${name}, on your own wall.`;
  });
  actOnPress(wallParts.ask, async () => {
    done.textContent = await keep();
    if (!done.textContent) location.assign(quotePath());
  });
  actOnPress(wallParts.save, async () => {
    done.textContent = await save();
  });
}

/** The slider that says how wide the wall is. Returns how to read it, in metres. */
export function widthSlider(onChange: () => void): () => number {
  const slider = findPart(wallParts.width, HTMLInputElement);
  const words = findPart(wallParts.widthWords, HTMLElement);

  function show(): void {
    const metres = slider.valueAsNumber;
    words.textContent = metres === 1 ? "1 metre" : `${metres} metres`;
    slider.setAttribute("aria-valuetext", words.textContent);
    onChange();
  }

  slider.addEventListener("input", show);
  findIn(document, `#${wallParts.section}`, HTMLElement).addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-metres]");
    if (!button) return;
    slider.value = String(slider.valueAsNumber + Number(button.dataset.metres));
    show();
  });
  return () => slider.valueAsNumber;
}
