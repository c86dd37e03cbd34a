// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { PlatesEditor } from "./own-controls.tsx";

test("a plate is a close-up while its box is ticked, and the others stay as they are", () => {
  onTestFinished(cleanup);
  let kinds: string[] = [];
  function Form() {
    const [plates, setPlates] = useState([plateOf("door.jpg", "close-up"), plateOf("veins.jpg")]);
    kinds = plates.map(({ kind }) => kind);
    return (
      <PlatesEditor
        name="plates"
        value={plates}
        folder="services"
        pictures={{}}
        errors={{}}
        onChange={setPlates}
        onUpload={() => {}}
      />
    );
  }
  render(<Form />);
  const [, second] = screen.getAllByLabelText("Close-up");
  if (!second) throw new Error("the second plate has no box");
  fireEvent.click(second);
  expect(kinds).toEqual(["close-up", "close-up"]);
  fireEvent.click(second);
  expect(kinds).toEqual(["close-up", ""]);
});

function plateOf(name: string, kind = "") {
  return { url: `/website-images/services/1763712000000-${name}`, alt: "", caption: "", kind };
}
