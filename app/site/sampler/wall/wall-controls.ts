import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { type KeptSample, keepPicture, notDrawn } from "#app/site/sampler/kept-samples.ts";
import { actOnPress, cornerNames, findIn, findPart, wallParts } from "#app/site/sampler/parts.ts";
import { fileNameOf, saveFile } from "#app/site/sampler/sample-actions.ts";
import { type Sample, sampleCode } from "#domain/sampler/sample.ts";
import { type Corners, type WallPoint, withMoved } from "./homography.ts";

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

/** Shares of the photo that an arrow key moves a corner. */
const [smallStep, largeStep] = [0.005, 0.05];

const ways: Record<string, WallPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface CornerButtons {
  /** The element that the photo fills, with the buttons in it. */
  stage: HTMLElement;
  corners(): Corners;
  /** Called for each step, and once more when the visitor lets go. */
  onMove(corners: Corners, isMoving: boolean): void;
  /** Called with a corner's place in words, for those who move it by keys. */
  onPlace(words: string): void;
}

/** Lets a visitor move the corners by finger, mouse and arrow keys. Returns how to show them. */
export function cornerButtons({ stage, corners, onMove, onPlace }: CornerButtons) {
  const buttons = Array.from(stage.querySelectorAll<HTMLElement>("[data-corner]"));
  const outlines = stage.querySelectorAll("[data-outline]");
  for (const button of buttons) {
    const corner = Number(button.dataset.corner);
    moveByPointer(button, corner);
    moveByKeys(button, corner);
  }

  function moveByPointer(button: HTMLElement, corner: number): void {
    let grip: WallPoint | null = null;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      // The corner keeps its distance from the finger, which may stand beside it to see it.
      const at = shareOf(event);
      const start = corners()[corner];
      grip = start ? { x: start.x - at.x, y: start.y - at.y } : null;
    });
    button.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const at = shareOf(event);
      onMove(withMoved(corners(), corner, { x: at.x + grip.x, y: at.y + grip.y }), true);
    });
    button.addEventListener("lostpointercapture", () => {
      if (!grip) return;
      grip = null;
      onMove(corners(), false);
    });
  }

  function shareOf({ clientX, clientY }: PointerEvent): WallPoint {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }

  function moveByKeys(button: HTMLElement, corner: number): void {
    button.addEventListener("keydown", (event) => {
      const way = ways[event.key];
      const start = corners()[corner];
      if (!way || !start || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const step = event.shiftKey ? largeStep : smallStep;
      const wanted = { x: start.x + way.x * step, y: start.y + way.y * step };
      const moved = withMoved(corners(), corner, wanted);
      onMove(moved, true);
      onPlace(placeWords(corner, start, moved[corner] ?? start));
    });
    button.addEventListener("keyup", (event) => {
      if (ways[event.key]) onMove(corners(), false);
    });
  }

  return function show(): void {
    const places = corners();
    places.forEach(({ x, y }, index) => {
      const button = buttons.find(({ dataset }) => dataset.corner === String(index));
      if (!button) return;
      button.style.left = `${100 * x}%`;
      button.style.top = `${100 * y}%`;
    });
    const points = places.map(({ x, y }) => `${x},${y}`).join(" ");
    for (const outline of outlines) outline.setAttribute("points", points);
  };
}

/** E.g. 'Top left corner: 21 % from the left, 14 % from the top.' */
function placeWords(corner: number, before: WallPoint, now: WallPoint): string {
  const moved = Math.hypot(now.x - before.x, now.y - before.y);
  if (moved < smallStep / 2) return `${cornerNames[corner]}: it can go no further.`;
  const [left, top] = [Math.round(100 * now.x), Math.round(100 * now.y)];
  return `${cornerNames[corner]}: ${left} % from the left, ${top} % from the top.`;
}
