import { expect, test } from "vitest";
import { imageBytesLimit, refusalAtSight, refusalWords } from "./refusal.ts";

test.each([
  [imageBytesLimit, "5 MB"],
  [imageBytesLimit + 1, "5.1 MB"],
  [7_654_321, "7.3 MB"],
])("a picture of %i bytes is refused in the specified words, with its size", (bytes, size) => {
  const { message, detail } = refusalWords({ reason: "too many bytes", bytes });
  expect(message).toBe("Image size must be less than 5MB");
  expect(detail).toBe(
    `This file has ${size}. Save a smaller copy (3,200 pixels wide is plenty) and choose that.`,
  );
});

test("every other refusal says what to do, that of an iPhone's HEIC names the format", () => {
  const { message, detail } = refusalWords({ reason: "unsupported format", format: "HEIC" });
  expect(message).toBe("Please select an image file");
  expect(detail).toContain("This is a HEIC picture");
  expect(detail).toContain("Save it as JPEG");
  const words = [
    refusalWords({ reason: "too many pixels", megapixels: 900, limit: 64 }),
    refusalWords({ reason: "damaged", detail: "VipsJpeg: premature end" }),
    refusalWords({ reason: "too demanding", detail: "SIGKILL" }),
    refusalWords({ reason: "unsupported format", format: "PDF" }),
    refusalWords({ reason: "unsupported format", format: "HDR" }),
  ];
  for (const { message, detail } of words) {
    expect(message).toBe("Please select an image file");
    expect(detail).toMatch(/[Ss]ave /);
    expect(detail).not.toMatch(/Vips|SIGKILL/);
  }
});

test("a file is judged by its size and first bytes before it is decoded", () => {
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const large = new Uint8Array(imageBytesLimit);
  expect(refusalAtSight(new Uint8Array())).toEqual({ reason: "not a picture" });
  expect(refusalAtSight(heic)).toEqual({ reason: "unsupported format", format: "HEIC" });
  expect(refusalAtSight(Buffer.concat([heic, large]))).toMatchObject({ format: "HEIC" });
  expect(refusalAtSight(large)).toEqual({ reason: "too many bytes", bytes: imageBytesLimit });
  expect(refusalAtSight(large.subarray(1))).toBeNull();
});
