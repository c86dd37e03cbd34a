import { type KeptSample, keepPicture, notDrawn } from "./kept-samples.ts";
import type { openCanvas } from "./open-canvas.ts";
import { actOnPress, parts } from "./parts.ts";
import { samplerPath } from "./sample-paths.ts";
import type { NamedSample } from "./sampler-words.ts";

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

/**
 * Offers the address of a sample to the device's other programs, or copies it.
 * @returns what to tell the visitor; null if there is nothing to say
 */
async function shareSample({ title, url }: { title: string; url: string }) {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return "The link to this sample is copied.";
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // The visitor closed the list of programs.
    if (error.name === "AbortError") return null;
    return "This browser does not share or copy. The address of this page is the link.";
  }
}

/** Gives the visitor a file, as a download does. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** 'Dragging, Bottle Green over Sage' as `dragging-bottle-green-over-sage.png`. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["sample"];
  return `${words.join("-")}.png`;
}
