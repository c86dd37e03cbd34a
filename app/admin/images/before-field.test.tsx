// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { uploadedPicture } from "#tests/admin/uploaded-picture.ts";
import { BeforeField, type PairedImage } from "./before-field.tsx";
import { ImageListField } from "./image-list-field.tsx";
import { sendImage } from "./send-image.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  sendImage: vi.fn(),
}));
vi.mock(import("./prepare-file.ts"), () => ({
  prepareFile: async (bytes: File) => ({ outcome: "ready" as const, bytes }),
}));

const fieldName = "Same view before the work";
const after = sized("after.jpg", 1500, 1000);
const plain: PairedImage = { url: after.url, alt: "Oak", caption: "" };
let latest: PairedImage[];
afterEach(cleanup);

test("a picture before the work comes under the finished one, with words that can be typed", async () => {
  await openWith(plain);
  await upload(sized("before.jpg", 1500, 1000));
  fireEvent.change(screen.getByLabelText(/^What the earlier picture shows/), {
    target: { value: "Brown gloss" },
  });
  const { url } = sized("before.jpg", 1, 1);
  expect(latest).toEqual([{ ...plain, before: url, beforeAlt: "Brown gloss" }]);
  expect(screen.queryByText(/different shapes/)).toBeNull();
});

test("the owner reads that two pictures of different shapes cannot show the same view", async () => {
  await openWith(plain);
  await upload(sized("portrait.jpg", 1000, 1500));
  expect(screen.getByText(/different shapes/).textContent).toContain("from one place");
});

test("a picture before the work is removed with its words, and comes back with them", async () => {
  const pair = { ...plain, before: sized("before.jpg", 1, 1).url, beforeAlt: "Brown gloss" };
  await openWith(pair);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove" })));
  expect(latest).toEqual([plain]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
  expect(latest).toEqual([pair]);
});

test("the field is folded until somebody wants it, and open where it holds a picture", async () => {
  await openWith(plain, { ...plain, before: after.url, beforeAlt: "" });
  const folds = screen
    .getAllByText("Same view before the work")
    .map((one) => one.closest("details"));
  expect(folds.map((fold) => fold?.open)).toEqual([false, true]);
});

test("a message about it is shown, though it holds no picture", async () => {
  render(
    <List first={[plain]} errors={{ "images.0.before": "Choose a picture from this site" }} />,
  );
  expect(screen.getByRole("alert").textContent).toBe("Choose a picture from this site");
  expect(screen.getByRole("alert").closest("details")?.open).toBe(true);
});

function List({ first, errors = {} }: { first: PairedImage[]; errors?: Record<string, string> }) {
  const [images, setImages] = useState(first);
  latest = images;
  return (
    <ImageListField
      folder="portfolio"
      images={images}
      pictures={{ [after.url]: after }}
      errors={errors}
      newRow={(image): PairedImage => image}
      onChange={setImages}
      onUpload={() => {}}
    >
      {(image, index, change, known) => (
        <BeforeField
          row={`images.${index}`}
          folder="portfolio"
          image={image}
          known={known}
          errors={errors}
          onChange={change}
          onUpload={() => {}}
        />
      )}
    </ImageListField>
  );
}

async function openWith(...first: PairedImage[]): Promise<void> {
  render(<List first={first} />);
}

async function upload(picture: UploadedPicture): Promise<void> {
  vi.mocked(sendImage).mockResolvedValueOnce(picture);
  const fold = screen.getByText(fieldName).closest("details");
  await act(async () => fold && Object.assign(fold, { open: true }));
  await act(async () => fold && fireEvent(fold, new Event("toggle")));
  const [own] = document.querySelectorAll("details input[type=file]");
  if (!own) throw new Error("the field takes no files");
  const file = new File(["x"], picture.fileName, { type: "image/jpeg" });
  await act(async () => fireEvent.change(own, { target: { files: [file] } }));
}

function sized(name: string, width: number, height: number): UploadedPicture {
  const url = `/website-images/portfolio/1763712000000-${name}`;
  return uploadedPicture(url, name, { width, height });
}
