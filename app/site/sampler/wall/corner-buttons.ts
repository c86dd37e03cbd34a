import { type Corners, type WallPoint, withMoved } from "./homography.ts";
import { cornerNames } from "./wall-parts.ts";

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
