// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { sendImage } from "#app/admin/images/send-image.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { PlatesEditor } from "./plates-editor.tsx";

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

test("a moved plate keeps its words and its kind, and the focus stays with it", async () => {
  openWith([plateOf("a.jpg", "close-up"), plateOf("b.jpg"), plateOf("c.jpg")]);
  press("Move plate 1 down");
  expect(rows()).toEqual(["b.jpg", "a.jpg, close-up", "c.jpg"]);
  expect(words()).toEqual(["Alt of b.jpg", "Alt of a.jpg", "Alt of c.jpg"]);
  await waitFor(() => expect(focused()).toBe("Move plate 2 down"));
  press("Move plate 2 down");
  await waitFor(() => expect(focused()).toBe("Move plate 3 up"));
});

test("a removed plate can be brought back at its place, whole", async () => {
  openWith([plateOf("a.jpg"), plateOf("b.jpg", "close-up"), plateOf("c.jpg")]);
  press("Remove plate 2");
  expect(rows()).toEqual(["a.jpg", "c.jpg"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Undo"));
  press("Undo");
  expect(rows()).toEqual(["a.jpg", "b.jpg, close-up", "c.jpg"]);
  expect(words()[1]).toBe("Alt of b.jpg");
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
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("the field takes no files");
  const files = [new File(["x"], name, { type: "image/jpeg" })];
  await act(async () => fireEvent.change(input, { target: { files } }));
}

function press(name: string): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

/** The name of each plate's picture, and whether it is a close-up. */
function rows(): string[] {
  return screen.queryAllByRole("group", { name: /^Plate \d+$/ }).map((row) => {
    const isCloseUp = row.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked;
    return `${row.querySelector("bdi")?.textContent}${isCloseUp ? ", close-up" : ""}`;
  });
}

function words(): string[] {
  return screen
    .getAllByLabelText<HTMLTextAreaElement>(/^What the picture shows/)
    .map(({ value }) => value);
}

function focused(): string | null | undefined {
  return document.activeElement?.getAttribute("aria-label");
}
