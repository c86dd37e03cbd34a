// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { usualSample } from "#domain/sampler/sample.ts";
import { keepSample } from "./kept-samples.ts";
import { openShelf } from "./shelf.ts";
import { KeptShelf, StageControls } from "./stage.tsx";

const props = {
  services: [{ finish: "dragging", name: "Dragging", slug: "dragging" }] as const,
  palette: [...houseColours],
  businessName: "Decor",
};
const picture = "data:image/jpeg;base64,AAAA";
const kept = (code: string) => ({ code, picture, isOwnWall: false });

let events: string[];

beforeEach(() => {
  events = [];
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <StageControls sample={usualSample("dragging")} />
      <KeptShelf />
    </>,
  );
});
afterEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
});

function open() {
  return openShelf({
    props: { ...props, services: [...props.services] },
    onOpen: (code) => events.push(`open ${code}`),
    onRemove: (title) => events.push(`remove ${title}`),
  });
}
const shelf = () => document.querySelector<HTMLElement>("#kept-samples");
const titles = () =>
  Array.from(shelf()?.querySelectorAll("li > p:first-of-type") ?? [], (text) => text.textContent);
const press = (name: string) =>
  shelf()?.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)?.click();

test("kept samples stand side by side by name, and one can be opened again", () => {
  keepSample(kept("dragging-1f3b30-over-b9c4a6"));
  keepSample({ ...kept("dragging-1f3b30-over-b9c4a6-lamp"), isOwnWall: true });
  open();
  expect(shelf()?.hidden).toBe(false);
  expect(titles()).toEqual([
    "Dragging, Bottle Green over Sage",
    "Dragging, Bottle Green over Sage, on your own wall",
  ]);
  press("Open again: Dragging, Bottle Green over Sage");
  expect(events).toEqual(["open dragging-1f3b30-over-b9c4a6"]);
});

test("a removed sample is gone, and the focus stays near", () => {
  keepSample(kept("dragging-1f3b30-over-b9c4a6"));
  keepSample(kept("dragging-1f3b30-over-e2d6c2"));
  open();
  press("Remove: Dragging, Bottle Green over Sage");
  expect(titles()).toEqual(["Dragging, Bottle Green over Oatmeal"]);
  expect(document.activeElement?.textContent).toBe("Kept side by side");
  press("Remove: Dragging, Bottle Green over Oatmeal");
  expect(shelf()?.hidden).toBe(true);
  expect(document.activeElement?.id).toBe("keep-sample");
  expect(events).toHaveLength(2);
});

test("there is no shelf without kept samples, and what another tab keeps appears", () => {
  open();
  expect(shelf()?.hidden).toBe(true);
  keepSample(kept("dragging-1f3b30-over-b9c4a6"));
  window.dispatchEvent(new Event("storage"));
  expect(titles()).toHaveLength(1);
});

test("a picture that is damaged leaves the name and the buttons", () => {
  keepSample({ ...kept("dragging-1f3b30-over-b9c4a6"), picture: `${picture}%%` });
  open();
  expect(titles()).toEqual(["Dragging, Bottle Green over Sage"]);
});
