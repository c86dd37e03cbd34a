// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ListEditor } from "./list-editor.tsx";

afterEach(cleanup);

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

test("a removed row comes back at its place, and gets the focus", async () => {
  render(<Rows first={["one", "two", "three"]} />);
  press("Remove row 2");
  expect(values()).toEqual(["one", "three"]);
  expect(screen.getByText("Removed: two")).toBeTruthy();
  await waitFor(() => expect(focused()).toBe("three"));
  press("Undo");
  expect(values()).toEqual(["one", "two", "three"]);
  expect(screen.queryByText("Removed: two")).toBeNull();
  await waitFor(() => expect(focused()).toBe("two"));
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
