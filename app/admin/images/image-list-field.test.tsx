// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { ImageListField, type ListedImage } from "./image-list-field.tsx";
import { sendImage, UploadFailed } from "./send-image.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  sendImage: vi.fn(),
}));
vi.mock(import("./prepare-file.ts"), () => ({
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
}));

let sending: Record<string, PromiseWithResolvers<UploadedPicture>>;
beforeEach(() => {
  sending = {};
  vi.mocked(sendImage).mockImplementation(({ name }) => {
    const answer = Promise.withResolvers<UploadedPicture>();
    sending[name] = answer;
    return answer.promise;
  });
});
afterEach(cleanup);

test("pictures stand in the order of choosing, whichever arrives first, behind those that were there", async () => {
  await openWith("old.jpg");
  await choose("a.jpg", "b.jpg", "c.jpg");
  await arrive("c.jpg");
  await arrive("a.jpg");
  expect(shown()).toEqual(["old.jpg", "a.jpg", "c.jpg"]);
  await arrive("b.jpg");
  expect(shown()).toEqual(["old.jpg", "a.jpg", "b.jpg", "c.jpg"]);
});

test("a phone's owner reads that several pictures can be chosen at once", async () => {
  await openWith();
  expect(button("Images: choose pictures").textContent).toContain("Choose pictures");
});

test("above a list of several pictures, a button leads to the box behind them and opens it", async () => {
  await openWith("a.jpg", "b.jpg");
  const box = button("Images: choose pictures");
  const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  fireEvent.click(button("Add pictures"));
  expect(document.activeElement).toBe(box);
  expect(opened.mock.contexts).toEqual([box.querySelector("input")]);
  opened.mockRestore();
});

test("a list without rows needs no way to its end", async () => {
  await openWith();
  expect(screen.queryByRole("button", { name: "Add pictures" })).toBeNull();
});

test("a picture that is tried again takes its place among those chosen with it", async () => {
  await openWith();
  await choose("a.jpg", "b.jpg");
  const refusal = { message: "Failed to upload image. Please try again.", detail: "" };
  await act(async () => sending["a.jpg"]?.reject(new UploadFailed(refusal, 0)));
  await arrive("b.jpg");
  expect(screen.getByRole("alert").textContent).toBe(`a.jpg: ${refusal.message}`);
  await act(async () => fireEvent.click(button("Try again: a.jpg")));
  expect(screen.queryByRole("alert")).toBeNull();
  await arrive("a.jpg");
  expect(shown()).toEqual(["a.jpg", "b.jpg"]);
});

test("a picture that failed can be left out", async () => {
  await openWith();
  await choose("a.jpg");
  await act(async () =>
    sending["a.jpg"]?.reject(new UploadFailed({ message: "x", detail: "" }, 0)),
  );
  await act(async () => fireEvent.click(button("Leave out a.jpg")));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(shown()).toEqual([]);
});

test("a row's picture is replaced where it stands, without the old words, though the row moves meanwhile", async () => {
  await openWith("a.jpg", "b.jpg");
  fireEvent.change(words()[0] as HTMLElement, { target: { value: "A hall" } });
  await chooseIn(screen.getByRole("group", { name: "Image 1" }), "c.jpg");
  fireEvent.click(button("Move image 1 down"));
  expect(shown()).toEqual(["b.jpg", "a.jpg"]);
  expect(words().map(({ value }) => value)).toEqual(["", "A hall"]);
  await arrive("c.jpg");
  expect(shown()).toEqual(["b.jpg", "c.jpg"]);
  expect(words().map(({ value }) => value)).toEqual(["", ""]);
});

test("a row that is removed before its other picture arrives stays removed", async () => {
  await openWith("a.jpg", "b.jpg");
  await chooseIn(screen.getByRole("group", { name: "Image 1" }), "c.jpg");
  fireEvent.click(button("Remove image 1"));
  await arrive("c.jpg");
  expect(shown()).toEqual(["b.jpg"]);
});

const words = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^What the picture shows/);

async function openWith(...names: string[]): Promise<void> {
  const first = names.map((name): ListedImage => ({ url: urlOf(name), alt: "", caption: "" }));
  function Form() {
    const [images, setImages] = useState(first);
    return (
      <ImageListField
        folder="portfolio"
        images={images}
        newRow={(image) => image}
        pictures={{}}
        errors={{}}
        onChange={setImages}
        onUpload={() => {}}
      />
    );
  }
  render(<Form />);
}

function choose(...names: string[]): Promise<void> {
  return chooseIn(button("Images: choose pictures"), ...names);
}

async function chooseIn(area: HTMLElement, ...names: string[]): Promise<void> {
  const input = area.querySelector("input[type=file]");
  if (!input) throw new Error("the field takes no files");
  const files = names.map((name) => new File(["x"], name, { type: "image/jpeg" }));
  await act(async () => fireEvent.change(input, { target: { files } }));
}

function arrive(name: string) {
  return act(async () => sending[name]?.resolve(uploadedPicture(urlOf(name), name)));
}

function urlOf(name: string): string {
  return `/website-images/portfolio/1763712000000-${name}`;
}

function button(name: string) {
  return screen.getByRole("button", { name });
}

function shown(): (string | null | undefined)[] {
  const rows = screen.queryAllByRole("group", { name: /^Image \d+$/ });
  return rows.map((row) => row.querySelector("bdi")?.textContent);
}
