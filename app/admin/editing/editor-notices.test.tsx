// @vitest-environment happy-dom

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { editorForEachTest, inputLabelled, stored, type } from "#tests/admin/stub-editor.tsx";

const page = editorForEachTest();

const described = (label: string) => {
  const ids = inputLabelled(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

test("fields with sample content are named and marked until they are changed", () => {
  page.open({ ...stored(), examples: ["summary"] });
  expect(screen.getByText(/Not yours yet: Summary\.$/)).toBeTruthy();
  expect(described("Summary")).toBe("Example");
  expect(described("Name")).toBe("");
  type("Summary", "In my own words.");
  expect(screen.queryByText(/Not yours yet/)).toBeNull();
  expect(described("Summary")).toBe("");
});
