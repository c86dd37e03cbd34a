import { findPart, notLoaded, wallParts } from "#app/site/sampler/parts.ts";
import type { OpenedWall, OwnWallPage } from "./start-own-wall.ts";

/**
 * Lets the visitor choose a photo of the wall, or drop one. The script that draws on it is loaded
 * with the first photo.
 *
 * @returns what to call when the sample has changed
 */
export function offerOwnWall(page: OwnWallPage): OpenedWall["redraw"] {
  const section = findPart(wallParts.section, HTMLElement);
  const chooser = findPart(wallParts.chooser, HTMLInputElement);
  let wall: OpenedWall | null = null;

  async function open(file: File): Promise<void> {
    const { openOwnWall } = await import("./start-own-wall.ts");
    wall ??= openOwnWall(page);
    await wall.open(file);
  }

  function tryToOpen(files: FileList | null | undefined): void {
    const file = files?.[0];
    if (!file) return;
    open(file).catch((error: unknown) => {
      findPart(wallParts.news, HTMLElement).textContent = notLoaded;
      reportError(error);
    });
  }

  chooser.addEventListener("change", () => {
    tryToOpen(chooser.files);
    // So that the same photo can be chosen again.
    chooser.value = "";
  });
  section.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  section.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    tryToOpen(event.dataTransfer.files);
  });
  return (how) => wall?.redraw(how);
}
