import { actOnPress } from "./act-on-press.ts";
import { keepPicture, notDrawn } from "./keep-picture.ts";
import type { KeptSample } from "./kept-samples.ts";
import type { NamedSample } from "./name-sample.ts";
import type { openCanvas } from "./open-canvas.ts";
import { parts } from "./parts.ts";
import { fileNameOf, saveFile } from "./sample-files.ts";
import { samplerPath } from "./sample-paths.ts";
import { shareSample } from "./share-sample.ts";

interface ActionOptions {
  canvas: ReturnType<typeof openCanvas>;
  current(): NamedSample;
  /** What the page calls a kept sample. */
  titleOf(kept: KeptSample): string;
  /** Called when a sample was kept. */
  onKeep(): void;
  /** Tells the visitor what happened. */
  tell(words: string): void;
}

const savedSize = { width: 2400, height: 1600 };

/** Keep, share and save. */
export function startActions({ canvas, current, titleOf, onKeep, tell }: ActionOptions): void {
  async function keep(): Promise<void> {
    const { code, title } = current();
    const fault = await keepPicture({ code, isOwnWall: false, titleOf }, canvas.picture);
    if (fault === null) onKeep();
    tell(fault ?? `Kept: ${title}.`);
  }

  async function share(): Promise<void> {
    const { code, title } = current();
    const words = await shareSample({ title, url: location.origin + samplerPath(code) });
    if (words) tell(words);
  }

  async function save(): Promise<void> {
    const { title } = current();
    const file = await canvas.picture(savedSize, "image/png");
    if (!file) return tell(notDrawn);
    saveFile(file, fileNameOf(title));
    tell("The picture is saved with your downloads.");
  }

  actOnPress(parts.keep, keep);
  actOnPress(parts.share, share);
  actOnPress(parts.save, save);
}
