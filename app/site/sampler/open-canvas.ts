import { nullIfFailed, reportFault } from "#app/browser/network.ts";
import { type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { type Drawing, openDrawing } from "./drawing/open-drawing.ts";
import { findPart, marks, parts } from "./parts.ts";

interface CanvasOptions {
  root: HTMLElement;
  /** The sample that the form describes. */
  sample(): Sample;
  /** Whether only still pictures are wanted. */
  isStill(): boolean;
  /** Called once if the browser cannot draw. */
  onFlat(): void;
  /** Called if the finish could not be loaded. */
  onFailure(): void;
}

/**
 * The drawing of the sample. It starts when it comes into view or when a control is touched, and
 * takes the place of the picture once it is complete.
 */
export function openCanvas({ root, sample, isStill, onFlat, onFailure }: CanvasOptions) {
  const canvas = findPart(parts.canvas, HTMLCanvasElement);
  let drawing: Drawing | null | undefined;

  const painter = openPainter({
    draw: async (shown, how) => (await drawing?.draw(shown, how)) ?? false,
    onDrawn(shown) {
      canvas.dataset.drawn = sampleCode(shown);
      root.dataset[marks.drawn] = "";
    },
    onFailure(error) {
      reportFault(error);
      onFailure();
    },
    isStill,
  });

  function start(): boolean {
    if (drawing !== undefined) return false;
    watch.disconnect();
    drawing = openDrawing(canvas);
    if (!drawing) onFlat();
    painter.paint(sample());
    return true;
  }

  const watch = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start();
  });
  watch.observe(canvas);

  let width = 0;
  new ResizeObserver(() => {
    const before = width;
    width = canvas.clientWidth;
    if (width !== before && drawing) painter.move(sample());
  }).observe(canvas);

  return {
    /** Draws the sample: small and at once while it moves. */
    show({ isMoving }: { isMoving: boolean }): void {
      if (start()) return;
      delete canvas.dataset.drawn;
      if (isMoving) painter.move(sample());
      else painter.paint(sample());
    },
    /** The sample as a file. Null if it cannot be drawn. */
    async picture(
      size: { width: number; height: number },
      type: "image/jpeg" | "image/png",
    ): Promise<Blob | null> {
      start();
      return drawing ? nullIfFailed(drawing.picture(sample(), size, type)) : null;
    },
  };
}

interface PointerOptions {
  /** Where the light comes from, 0 to 100, as the pointer asks. */
  onMove(lightFrom: number): void;
  /** Whether the visitor wants no motion. The pointer then does nothing. */
  isStill(): boolean;
}

/** Lets a pointer that is pressed on the drawing lead the light. */
export function followPointer(view: HTMLElement, { onMove, isStill }: PointerOptions): void {
  let pointer: number | null = null;

  function lead(event: PointerEvent): void {
    const { left, width } = view.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    onMove(Math.round(100 * Math.min(Math.max(share, 0), 1)));
  }

  view.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || isStill()) return;
    pointer = event.pointerId;
    view.setPointerCapture(pointer);
    // A finger that only scrolls must not change the light: it is led once it moves sideways.
    if (event.pointerType === "mouse") lead(event);
  });
  view.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) lead(event);
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    view.addEventListener(end, () => {
      pointer = null;
    });
}

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
