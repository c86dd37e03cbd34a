// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { BeforeField, type PairedImage } from "./before-field.tsx";
import { ImageListField } from "./image-list-field.tsx";
import { sendImage, UploadFailed } from "./send-image.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
  sendImage: vi.fn(),
}));
const after = sized("after.jpg", 1500, 1000);
const plain: PairedImage = { url: after.url, alt: "Oak", caption: "" };
/** The images of the form. */
let latest: PairedImage[];
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
  openWith("old.jpg");
  await choose("a.jpg", "b.jpg", "c.jpg");
  await arrive("c.jpg");
  await arrive("a.jpg");
  expect(shown()).toEqual(["old.jpg", "a.jpg", "c.jpg"]);
  await arrive("b.jpg");
  expect(shown()).toEqual(["old.jpg", "a.jpg", "b.jpg", "c.jpg"]);
});

test("above a list of several pictures, a button leads to the box behind them and opens it", async () => {
  openWith("a.jpg", "b.jpg");
  const box = button("Images: choose pictures");
  const opened = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  fireEvent.click(button("Add pictures"));
  expect(document.activeElement).toBe(box);
  expect(opened.mock.contexts).toEqual([box.querySelector("input")]);
  opened.mockRestore();
});

test("a picture that is tried again takes its place among those chosen with it", async () => {
  openWith();
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
  openWith();
  await choose("a.jpg");
  await act(async () =>
    sending["a.jpg"]?.reject(new UploadFailed({ message: "x", detail: "" }, 0)),
  );
  await act(async () => fireEvent.click(button("Leave out a.jpg")));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(shown()).toEqual([]);
});

test("a row's picture is replaced where it stands, without the old words, though the row moves meanwhile", async () => {
  openWith("a.jpg", "b.jpg");
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
  openWith("a.jpg", "b.jpg");
  await chooseIn(screen.getByRole("group", { name: "Image 1" }), "c.jpg");
  fireEvent.click(button("Remove image 1"));
  await arrive("c.jpg");
  expect(shown()).toEqual(["b.jpg"]);
});

describe("a picture before the work", () => {
  const fold = (index = 0) =>
    screen
      .getAllByText("Same view before the work")
      [index]?.closest("details") as HTMLDetailsElement;

  async function upload(picture: UploadedPicture): Promise<void> {
    await act(async () => Object.assign(fold(), { open: true }));
    await act(async () => fireEvent(fold(), new Event("toggle")));
    await chooseIn(fold(), picture.fileName);
    await act(async () => sending[picture.fileName]?.resolve(picture));
  }

  test("comes under the finished one, with words that can be typed", async () => {
    openImages([plain]);
    await upload(sized("before.jpg", 1500, 1000));
    fireEvent.change(screen.getByLabelText(/^What the earlier picture shows/), {
      target: { value: "Brown gloss" },
    });
    expect(latest).toEqual([{ ...plain, before: urlOf("before.jpg"), beforeAlt: "Brown gloss" }]);
    expect(screen.queryByText(/different shapes/)).toBeNull();
  });

  test("of another shape cannot show the same view, and the owner reads so", async () => {
    openImages([plain]);
    await upload(sized("portrait.jpg", 1000, 1500));
    expect(screen.getByText(/different shapes/).textContent).toContain("from one place");
  });

  test("is removed with its words, and comes back with them", async () => {
    const pair = { ...plain, before: urlOf("before.jpg"), beforeAlt: "Brown gloss" };
    openImages([pair]);
    await act(async () => fireEvent.click(button("Remove")));
    expect(latest).toEqual([plain]);
    await act(async () => fireEvent.click(button("Undo")));
    expect(latest).toEqual([pair]);
  });

  test("has a field that is folded, but open where it holds a picture", () => {
    openImages([plain, { ...plain, before: after.url, beforeAlt: "" }]);
    expect([0, 1].map((index) => fold(index).open)).toEqual([false, true]);
  });

  test("has its message shown, though there is none", () => {
    openImages([plain], { "images.0.before": "Choose a picture from this site" });
    expect(screen.getByRole("alert").textContent).toBe("Choose a picture from this site");
    expect(screen.getByRole("alert").closest("details")?.open).toBe(true);
  });
});

const words = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^What the picture shows/);

function openWith(...names: string[]): void {
  openImages(names.map((name) => ({ url: urlOf(name), alt: "", caption: "" })));
}

/** Opens the list, each row with the field for a picture before the work. */
function openImages(first: PairedImage[], errors: Record<string, string> = {}): void {
  const shared = { folder: "portfolio", errors, onUpload() {} } as const;
  function Form() {
    const [images, setImages] = useState(first);
    latest = images;
    return (
      <ImageListField
        {...shared}
        images={images}
        newRow={(image): PairedImage => image}
        pictures={{ [after.url]: after }}
        onChange={setImages}
      >
        {(image, index, change, known) => (
          <BeforeField
            {...shared}
            row={`images.${index}`}
            image={image}
            known={known}
            onChange={change}
          />
        )}
      </ImageListField>
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

function sized(name: string, width: number, height: number): UploadedPicture {
  return uploadedPicture(urlOf(name), name, { width, height });
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
