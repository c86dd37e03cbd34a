// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { PaletteEditor } from "./palette-editor.tsx";

const green = { family: "Greens", name: "Bottle Green", colour: "#1f3b30" };
const sage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };
const pink = { family: "Pinks", name: "Plaster Pink", colour: "#d9b3a0" };

let palette: HouseColour[];
afterEach(cleanup);

function Form({ errors = {} }: { errors?: Record<string, string> }) {
  const [entered, enter] = useState([green, sage, pink]);
  palette = entered;
  return <PaletteEditor name="palette" value={entered} errors={errors} onChange={enter} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
const row = (name: string) => within(screen.getByRole("group", { name, hidden: true }));
const fold = (name: string) =>
  screen.getByText(name, { selector: "summary span" }).closest("details");

function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
}

test("a colour is changed by eye, by its digits and by its name, and shows its light reflectance", () => {
  render(<Form />);
  expect(screen.getByText("LRV 4")).toBeTruthy();
  type(row("Bottle Green").getByLabelText("Choose Bottle Green by eye"), "#ffffff");
  expect(palette[0]).toEqual({ ...green, colour: "#ffffff" });
  expect(screen.getByText("LRV 100")).toBeTruthy();
  type(row("Bottle Green").getByLabelText("Hex"), "1F3B3");
  expect(palette[0]?.colour).toBe("1F3B3");
  type(row("Bottle Green").getByLabelText("Name"), "Racing Green");
  expect(palette[0]?.name).toBe("Racing Green");
});

test("a family's name is typed once for all its colours, also through the name of another", () => {
  render(<Form />);
  const [first] = screen.getAllByLabelText(/^Name of the family/);
  for (const name of ["Pinks", "Pinks and greens"]) type(first as HTMLElement, name);
  expect(palette.map(({ family }) => family)).toEqual([
    "Pinks and greens",
    "Pinks and greens",
    "Pinks",
  ]);
});

test("a colour that goes to another family keeps the focus there, in an open fold", () => {
  render(<Form />);
  const family = row("Bottle Green").getByLabelText("Family");
  type(family, "1");
  expect(palette).toEqual([sage, pink, { ...green, family: "Pinks" }]);
  expect(document.activeElement?.getAttribute("name")).toBe("palette.2.into");
  expect(fold("Pinks")?.open).toBe(true);
});

test("a family that lost its colours stays in the editor, and leaves nothing in the palette", () => {
  render(<Form />);
  type(row("Plaster Pink").getByLabelText("Family"), "0");
  expect(palette).toEqual([green, sage, { ...pink, family: "Greens" }]);
  expect(fold("Pinks")).not.toBeNull();
});

test("families and colours are moved, removed and brought back", () => {
  render(<Form />);
  press("Move Greens down");
  expect(palette).toEqual([pink, green, sage]);
  // It is the last now, so that its other button has the focus, and none of its colours’.
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Greens up");
  press("Move Sage up");
  expect(palette).toEqual([pink, sage, green]);
  press("Remove Pinks");
  expect(palette).toEqual([sage, green]);
  press("Undo");
  expect(palette).toEqual([pink, sage, green]);
  press("Remove Sage");
  expect(palette).toEqual([pink, green]);
});

test("a new family is open, with a first colour to fill in", () => {
  render(<Form />);
  press("Add Family");
  expect(palette.at(-1)).toEqual({ family: "", name: "", colour: "" });
  expect(fold("New family")?.open).toBe(true);
  expect(document.activeElement?.getAttribute("name")).toBe("palette.3.family");
});

test("a new colour is named first", () => {
  render(<Form />);
  fireEvent.click(fold("Greens") ?? expect.fail("there are greens"));
  fireEvent.click(
    screen.getAllByRole("button", { name: "Add Colour", hidden: true })[0] as Element,
  );
  expect(palette[2]).toEqual({ family: "Greens", name: "", colour: "" });
  expect(document.activeElement?.getAttribute("name")).toBe("palette.2.name");
});

test("a fault unfolds its family, and stands at its field", () => {
  const { rerender } = render(<Form />);
  expect(fold("Pinks")?.open).toBe(false);
  rerender(<Form errors={{ "palette.2.colour": "Choose a colour" }} />);
  expect(fold("Pinks")?.open).toBe(true);
  const field = row("Plaster Pink").getByLabelText("Hex");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
