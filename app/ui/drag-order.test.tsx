// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DragHandle, useDragOrder } from "./drag-order.tsx";

const height = 100;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "setPointerCapture").mockImplementation(() => {});
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * height, 300, height);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Colours() {
  const [names, setNames] = useState(["sage", "ochre", "brass", "ink"]);
  const list = useRef<HTMLUListElement>(null);
  const { handle, news } = useDragOrder({
    list,
    rowName: (index) => names[index] ?? "",
    onMove: (from, to) =>
      setNames((known) => known.toSpliced(from, 1).toSpliced(to, 0, known[from] ?? "")),
  });
  return (
    <>
      <ul ref={list}>
        {names.map((name, index) => (
          <li key={name}>
            {name}
            <DragHandle {...handle(index)} />
          </li>
        ))}
      </ul>
      {news}
    </>
  );
}

const order = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const handleOf = (name: string) => screen.getByRole("button", { name: new RegExp(name) });

function press(name: string, at: number) {
  fireEvent.pointerDown(handleOf(name), { pointerId: 1, isPrimary: true, button: 0, clientY: at });
}
function drop(name: string) {
  fireEvent.pointerUp(handleOf(name), { pointerId: 1 });
  fireEvent.lostPointerCapture(handleOf(name), { pointerId: 1 });
}
const dragTo = (name: string, at: number) =>
  fireEvent.pointerMove(handleOf(name), { pointerId: 1, clientY: at });

test("the arrow keys move a row by one, Home and End to an end, and its handle keeps the focus", () => {
  render(<Colours />);
  handleOf("ochre").focus();
  fireEvent.keyDown(handleOf("ochre"), { key: "ArrowDown" });
  expect(order()).toEqual(["sage", "brass", "ochre", "ink"]);
  expect(screen.getByRole("status").textContent).toBe("Moved ochre to place 3 of 4.");
  expect(document.activeElement).toBe(handleOf("ochre"));
  fireEvent.keyDown(handleOf("ochre"), { key: "Home" });
  expect(order()).toEqual(["ochre", "sage", "brass", "ink"]);
  fireEvent.keyDown(handleOf("ochre"), { key: "ArrowUp" });
  expect(order()).toEqual(["ochre", "sage", "brass", "ink"]);
  fireEvent.keyDown(handleOf("ochre"), { key: "End" });
  expect(order()).toEqual(["sage", "brass", "ink", "ochre"]);
  expect(document.activeElement).toBe(handleOf("ochre"));
});

test("a row that is dragged over half of another goes behind it, and the rows between make room", () => {
  render(<Colours />);
  press("sage", 10);
  dragTo("sage", 10 + 49);
  expect(screen.getAllByRole("listitem").map(({ style }) => style.translate)).toEqual([
    "0 49px",
    "0 0px",
    "0 0px",
    "0 0px",
  ]);
  dragTo("sage", 10 + 151);
  expect(screen.getAllByRole("listitem").map(({ style }) => style.translate)).toEqual([
    "0 151px",
    "0 -100px",
    "0 -100px",
    "0 0px",
  ]);
  expect(order()).toEqual(["sage", "ochre", "brass", "ink"]);
  drop("sage");
  expect(order()).toEqual(["ochre", "brass", "sage", "ink"]);
  expect(screen.getAllByRole("listitem").map(({ style }) => style.translate)).toEqual(
    Array(4).fill(""),
  );
});

test("a row can be dragged up", () => {
  render(<Colours />);
  press("ink", 310);
  dragTo("ink", 310 - 251);
  drop("ink");
  expect(order()).toEqual(["ink", "sage", "ochre", "brass"]);
});

test.each([
  ["up", "ink", 310, 150, -1],
  ["down", "sage", 500, 600, 1],
])(
  "near the bars at the window's edges a dragged row scrolls the page %s",
  async (_, name, from, to, sign) => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = "80px";
    style.scrollPaddingBottom = "96px";
    const scrolled = vi.spyOn(window, "scrollBy").mockImplementation(() => {});
    render(<Colours />);
    press(name, from);
    dragTo(name, to);
    const top = expect.toSatisfy((by: number) => Math.sign(by) === sign);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top })));
    drop(name);
    style.removeProperty("scroll-padding-top");
    style.removeProperty("scroll-padding-bottom");
  },
);

test("a row that was moved by a key or dropped is brought into sight", async () => {
  const shown: (string | null)[] = [];
  vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (
    this: HTMLElement,
  ) {
    shown.push(this.getAttribute("aria-label"));
  });
  render(<Colours />);
  fireEvent.keyDown(handleOf("ochre"), { key: "End" });
  await waitFor(() => expect(shown.at(-1)).toContain("ochre"));
  press("sage", 10);
  dragTo("sage", 300);
  drop("sage");
  await waitFor(() => expect(shown.at(-1)).toContain("sage"));
});

test.each([
  ["Escape is pressed", () => fireEvent.keyDown(handleOf("sage"), { key: "Escape" })],
  ["the browser breaks the drag off", () => fireEvent.lostPointerCapture(handleOf("sage"))],
])("a row goes back to its place when %s", (_, breakOff) => {
  render(<Colours />);
  press("sage", 10);
  dragTo("sage", 300);
  breakOff();
  drop("sage");
  expect(order()).toEqual(["sage", "ochre", "brass", "ink"]);
});
