// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { sendImage } from "#app/admin/images/send-image.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { PlatesEditor } from "./own-controls.tsx";

vi.mock(import("#app/admin/images/send-image.ts"), async (original) => ({
  ...(await original()),
  sendImage: vi.fn(),
}));
vi.mock(import("#app/admin/images/prepare-file.ts"), () => ({
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
}));

afterEach(cleanup);

test("a new plate goes to the end, and is no close-up until the owner says so", async () => {
  openWith([plateOf("door.jpg", "close-up")]);
  await choose("veins.jpg");
  expect(rows()).toEqual(["door.jpg, close-up", "veins.jpg"]);
  const [, second] = screen.getAllByLabelText("Close-up");
  if (!second) throw new Error("the new plate has no box");
  fireEvent.click(second);
  expect(rows()).toEqual(["door.jpg, close-up", "veins.jpg, close-up"]);
  fireEvent.click(second);
  expect(rows()).toEqual(["door.jpg, close-up", "veins.jpg"]);
});

function plateOf(name: string, kind = "") {
  return { url: urlOf(name), alt: `Alt of ${name}`, caption: "", kind };
}

function urlOf(name: string): string {
  return `/website-images/services/1763712000000-${name}`;
}

function openWith(plates: ReturnType<typeof plateOf>[]): void {
  function Form() {
    const [shown, setShown] = useState(plates);
    return (
      <PlatesEditor
        name="plates"
        value={shown}
        folder="services"
        pictures={{}}
        errors={{}}
        onChange={setShown}
        onUpload={() => {}}
      />
    );
  }
  render(<Form />);
}

/** Chooses a file in the field. It is stored at once. */
async function choose(name: string): Promise<void> {
  vi.mocked(sendImage).mockResolvedValue(uploadedPicture(urlOf(name), name));
  const area = screen.getByRole("button", { name: "Plates: choose pictures" });
  const input = area.querySelector("input[type=file]");
  if (!input) throw new Error("the field takes no files");
  const files = [new File(["x"], name, { type: "image/jpeg" })];
  await act(async () => fireEvent.change(input, { target: { files } }));
}

/** The name of each plate's picture, and whether it is a close-up. */
function rows(): string[] {
  return screen.queryAllByRole("group", { name: /^Plate \d+$/ }).map((row) => {
    const isCloseUp = row.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked;
    return `${row.querySelector("bdi")?.textContent}${isCloseUp ? ", close-up" : ""}`;
  });
}
