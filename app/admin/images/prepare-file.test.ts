import { afterEach, expect, test, vi } from "vitest";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import { prepareFile } from "./prepare-file.ts";

vi.mock(import("#app/browser/shrink-picture.ts"), () => ({ shrinkPicture: vi.fn() }));

const shrinking = vi.mocked(shrinkPicture);
/** What a browser answers that cannot decode the picture. */
const cannotDecode = async (file: File) => file;
afterEach(() => void shrinking.mockReset());

const jpeg = "\xff\xd8\xff\xe0";
const heic = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
const hdr = "\x89PNG\r\n\x1a\n\0\0\0\x04cICP\x09\x10\0\x01";

test.each([
  ["a JPEG", "hall.jpg", "image/jpeg", jpeg],
  ["a JPEG without an ending", "hall", "", jpeg],
  ["a JPEG that calls itself a text", "hall.jfif", "text/plain", jpeg],
  ["a HEIC of which the system knows no type", "IMG_1.HEIC", "", heic],
  ["a HEIC that calls itself a JPEG", "IMG_1.jpg", "image/jpeg", heic],
])(
  "%s that the browser can decode is sent as the browser made it",
  async (_, name, type, start) => {
    const smaller = new Blob(["smaller"]);
    shrinking.mockResolvedValue(smaller);
    const prepared = await prepareFile(fileOf(name, type, start));
    expect(prepared).toEqual({ outcome: "ready", bytes: smaller });
  },
);

test.each([
  ["hall.jpg", "image/jpeg", jpeg, 5 * 1024 * 1024 - 1],
  ["hall.tiff", "image/tiff", "II*\0", 100],
  ["hall", "", jpeg, 100],
])("%s of type %j goes as it is if the browser cannot decode it", async (...given) => {
  shrinking.mockImplementation(cannotDecode);
  const file = fileOf(...given);
  expect(await prepareFile(file)).toEqual({ outcome: "ready", bytes: file });
});

test.each([
  ["hall.jpg", "image/jpeg", jpeg, 5 * 1024 * 1024, "Image size must be less than 5MB", /5 MB/],
  ["IMG_1.jpg", "image/jpeg", heic, 100, "Please select an image file", /a HEIC picture/],
  ["IMG_1.HEIC", "", heic, 100, "Please select an image file", /a HEIC picture/],
  ["photo.jpg", "image/jpeg", "words", 100, "Please select an image file", /cannot be read/],
])("%s of type %j is refused in words if the browser cannot decode it", async (...given) => {
  const [name, type, start, size, message, detail] = given;
  shrinking.mockImplementation(cannotDecode);
  expect(await prepareFile(fileOf(name, type, start, size))).toEqual({
    outcome: "refused",
    refusal: { message, detail: expect.stringMatching(detail) },
  });
});

test.each([
  ["drawing.png", '<?xml version="1.0"?><svg width="1">', /an SVG drawing/],
  ["quote.jpg", "%PDF-1.7", /a PDF document/],
  ["sunset.png", hdr, /an HDR picture/],
])("%s is refused in words and not decoded", async (name, start, detail) => {
  expect(await prepareFile(fileOf(name, "image/png", start))).toEqual({
    outcome: "refused",
    refusal: { message: "Please select an image file", detail: expect.stringMatching(detail) },
  });
  expect(shrinking).not.toHaveBeenCalled();
});

function fileOf(name: string, type: string, start: string, size = start.length): File {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  return Object.defineProperty(new File([bytes], name, { type }), "size", { value: size });
}
