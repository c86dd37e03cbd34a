// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Corners, firstCorners } from "./homography.ts";
import { cornerButtons } from "./wall-controls.ts";

const stage = document.createElement("div");
let corners: Corners = firstCorners;
let moves: boolean[] = [];
let places: string[] = [];

beforeEach(() => {
  corners = firstCorners;
  moves = [];
  places = [];
  stage.innerHTML =
    "<svg><polygon data-outline /></svg>" +
    [0, 1, 2, 3].map((corner) => `<button data-corner="${corner}"></button>`).join("");
  document.body.append(stage);
});
afterEach(() => stage.remove());

function open() {
  return cornerButtons({
    stage,
    corners: () => corners,
    onMove(moved, isMoving) {
      corners = moved;
      moves.push(isMoving);
    },
    onPlace: (words) => places.push(words),
  });
}

function press(corner: number, key: string, modifiers: KeyboardEventInit = {}): boolean {
  const button = stage.querySelectorAll("button")[corner];
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...modifiers });
  const goesOn = button?.dispatchEvent(event) ?? true;
  button?.dispatchEvent(new KeyboardEvent("keyup", { key, ...modifiers }));
  return goesOn;
}

test("an arrow key moves a corner a little, Shift by more, and both say where it stands", () => {
  open();
  press(2, "ArrowRight");
  press(2, "ArrowDown", { shiftKey: true });
  expect(corners[2].x).toBeCloseTo(0.805, 9);
  expect(corners[2].y).toBeCloseTo(0.75, 9);
  expect(places).toEqual([
    "Bottom right corner: 81 % from the left, 70 % from the top.",
    "Bottom right corner: 81 % from the left, 75 % from the top.",
  ]);
  // It moves with the key, and rests when the key is let go.
  expect(moves).toEqual([true, false, true, false]);
});

test("at the edge of the photo a corner goes no further, and says so", () => {
  open();
  for (let step = 0; step < 4; step += 1) press(1, "ArrowUp", { shiftKey: true });
  expect(corners[1].y).toBe(0);
  expect(places.at(-1)).toBe("Top right corner: it can go no further.");
});

test("other keys, and arrows with which the browser does something, are left alone", () => {
  open();
  expect(press(0, "Tab")).toBe(true);
  expect(press(0, "ArrowLeft", { altKey: true })).toBe(true);
  expect(press(0, "ArrowLeft")).toBe(false);
  expect(moves).toHaveLength(3);
});

test("buttons and outline stand where the corners are", () => {
  open()();
  const [first] = stage.querySelectorAll("button");
  expect([first?.style.left, first?.style.top]).toEqual(["20%", "15%"]);
  const points = stage.querySelector("polygon")?.getAttribute("points");
  expect(points).toBe("0.2,0.15 0.8,0.15 0.8,0.7 0.2,0.7");
});
