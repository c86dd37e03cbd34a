import { useLayoutEffect, useRef } from "react";
import { drawPicture } from "./draw-picture.ts";
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
