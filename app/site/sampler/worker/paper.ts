import type { Size } from "#app/site/sampler/drawing/camera.ts";

type Paper = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A white sheet to draw on, which nobody sees. Null if the browser has no memory for it. */
export function openPaper(size: Size): Paper | null {
  const sheet = newSheet(size);
  const paper = sheet.getContext("2d", { alpha: false, willReadFrequently: true }) as Paper | null;
  if (!paper) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, size.width, size.height);
  paper.imageSmoothingQuality = "high";
  return paper;
}

/** A worker has only the first kind of canvas, an old browser only the second. */
function newSheet({ width, height }: Size): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}
