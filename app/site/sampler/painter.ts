import type { Sample } from "#domain/sampler/sample.ts";

/** How long nothing has moved before the drawing is made in full size, in milliseconds. */
export const rest = 150;

interface PainterOptions {
  /** Draws on the canvas. True once it shows the sample. */
  draw(sample: Sample, how: { isMoving: boolean }): Promise<boolean>;
  /** Called when the canvas shows a sample in full size. */
  onDrawn(sample: Sample): void;
  /** Called if the finish could not be loaded. */
  onFailure(error: unknown): void;
  /** Whether only still pictures are wanted. */
  isStill(): boolean;
}

/**
 * Decides when to draw: at most once a frame and small while something moves, in full size when
 * nothing has moved for a moment, and not at all while nothing changes.
 */
export function openPainter({ draw, onDrawn, onFailure, isStill }: PainterOptions) {
  let frame = 0;
  let timer = 0;

  function paint(sample: Sample): void {
    clearTimeout(timer);
    timer = 0;
    cancelAnimationFrame(frame);
    draw(sample, { isMoving: false }).then((isShown) => {
      if (isShown) onDrawn(sample);
    }, onFailure);
  }

  function move(sample: Sample): void {
    clearTimeout(timer);
    timer = window.setTimeout(() => paint(sample), rest);
    if (isStill()) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      draw(sample, { isMoving: true }).catch(onFailure);
    });
  }

  return { paint, move };
}
