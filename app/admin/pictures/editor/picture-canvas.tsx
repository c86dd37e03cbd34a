import { useLayoutEffect, useRef } from "react";
import type { Area, Turn } from "./edits.ts";

interface PictureCanvasProps {
  image: HTMLImageElement;
  turn: Turn;
  /** The part of the turned picture to show. */
  area: Area;
  /** How many pixels to draw across. */
  width: number;
  className: string;
}

/** A part of the turned picture. Decorative: the controls beside it say what it shows. */
export function PictureCanvas({ image, turn, area, width, className }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width: across, height: down } = area;
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const part = { x, y, width: across, height: down };
    drawPicture(canvas.current, image, { turn, area: part, width });
  }, [image, turn, x, y, across, down, width]);
  return <canvas ref={canvas} aria-hidden className={className} />;
}

/** The size of a picture after it was turned, in its own pixels. */
export function turnedSize(image: HTMLImageElement, turn: Turn) {
  const { naturalWidth: width, naturalHeight: height } = image;
  return turn % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Draws a part of the turned picture, at most `width` pixels wide, and shapes the canvas to it. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { turn, area, width }: { turn: Turn; area: Area; width: number },
): void {
  const whole = turnedSize(image, turn);
  const part = {
    width: (area.width / 100) * whole.width,
    height: (area.height / 100) * whole.height,
  };
  canvas.width = Math.max(1, Math.round(Math.min(width, part.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * part.height) / part.width));
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.scale(canvas.width / part.width, canvas.height / part.height);
  context.translate((-area.x / 100) * whole.width, (-area.y / 100) * whole.height);
  if (turn === 1) context.translate(whole.width, 0);
  if (turn === 2) context.translate(whole.width, whole.height);
  if (turn === 3) context.translate(0, whole.height);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(image, 0, 0);
}
