// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ListEditor } from "./list-editor.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Rows({ first }: { first: string[] }) {
  const [rows, setRows] = useState(first);
  return (
    <ListEditor
      items={rows}
      onChange={setRows}
      removable="all"
      removedName={(row) => row}
      rowName={(index) => `row ${index + 1}`}
    >
      {(row, index, change) => (
        <input
          aria-label={`Row ${index + 1}`}
          value={row}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </ListEditor>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const values = () => screen.queryAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
const focused = () => (document.activeElement as HTMLInputElement).value;

test("a removed row can be brought back at once by Enter, and gets the focus at its place", () => {
  render(<Rows first={["one", "two", "three"]} />);
  press("Remove row 2");
  expect(values()).toEqual(["one", "three"]);
  expect(screen.getByText("Removed: two")).toBeTruthy();
  const undo = screen.getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  press("Undo");
  expect(values()).toEqual(["one", "two", "three"]);
  expect(screen.queryByText("Removed: two")).toBeNull();
  expect(focused()).toBe("two");
});

test("what is typed elsewhere meanwhile stays when a row comes back", () => {
  render(<Rows first={["one", "two"]} />);
  press("Remove row 1");
  fireEvent.change(screen.getByLabelText("Row 1"), { target: { value: "two, changed" } });
  press("Undo");
  expect(values()).toEqual(["one", "two, changed"]);
});

test("the last row of all can come back", () => {
  render(<Rows first={["one"]} />);
  press("Remove row 1");
  expect(values()).toEqual([]);
  press("Undo");
  expect(values()).toEqual(["one"]);
});

test("the arrow keys on a handle move the row, and the buttons still do", () => {
  render(<Rows first={["one", "two", "three"]} />);
  const handle = screen.getByRole("button", { name: /^Drag row 3/ });
  fireEvent.keyDown(handle, { key: "Home" });
  expect(values()).toEqual(["three", "one", "two"]);
  press("Move row 1 down");
  expect(values()).toEqual(["one", "three", "two"]);
});

test("the button that moves a tall row stays where it is in the window", async () => {
  const height = 600;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const row = this.closest("li");
    const index = [...(row?.parentElement?.children ?? [])].indexOf(row as HTMLElement);
    return new DOMRect(0, index * height, 300, height);
  });
  const scrolled = vi.spyOn(window, "scrollBy").mockImplementation(() => {});
  render(<Rows first={["one", "two", "three"]} />);
  press("Move row 1 down");
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 600 })));
  press("Move row 3 up");
  await waitFor(() =>
    expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: -600 })),
  );
});

interface NamedRow {
  name: string;
}

test.each([
  ["before the focused row", 0, ["new", "hall", "stair"]],
  ["between two rows", 1, ["hall", "new", "stair"]],
  ["at the end", 2, ["hall", "stair", "new"]],
])("a row that is put in %s leaves the focus in its row", async (_, place, names) => {
  const change = openEditor([{ name: "hall" }, { name: "stair" }]);
  screen.getByLabelText("hall").focus();
  act(() => change((rows) => rows.toSpliced(place, 0, { name: "new" })));
  expect(screen.getAllByRole("textbox").map((field) => field.getAttribute("aria-label"))).toEqual(
    names,
  );
  expect(document.activeElement).toBe(screen.getByLabelText("hall"));
});

test("rows that are all made again keep the focus at its place when another is added", async () => {
  const change = openEditor([{ name: "hall" }, { name: "stair" }]);
  screen.getByLabelText("stair").focus();
  act(() => change((rows) => [...rows.map(({ name }) => ({ name })), { name: "new" }]));
  expect(document.activeElement).toBe(screen.getByLabelText("stair"));
});

/** Returns a function that changes the rows from outside, as a picture does that arrives. */
function openEditor(first: NamedRow[]) {
  let change: (next: (rows: NamedRow[]) => NamedRow[]) => void = () => {};
  function Editor() {
    const [rows, setRows] = useState(first);
    change = setRows;
    return (
      <ListEditor items={rows} onChange={setRows} rowName={(index) => `row ${index + 1}`}>
        {({ name }) => <input aria-label={name} />}
      </ListEditor>
    );
  }
  render(<Editor />);
  return (next: (rows: NamedRow[]) => NamedRow[]) => change(next);
}
