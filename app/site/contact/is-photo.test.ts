import { expect, test } from "vitest";
import { isPhoto } from "./is-photo.ts";

test.each([
  ["hall.jpg", "image/jpeg", true],
  ["hall.webp", "image/webp", true],
  ["IMG_2041.HEIC", "", true],
  ["IMG_2041.heif", "image/heif", true],
  ["quote.pdf", "application/pdf", false],
  ["drawing.svg", "image/svg+xml", false],
  ["walk-round.mp4", "video/mp4", false],
  ["hall", "", false],
])("%s of type '%s' is taken for a photo: %s", (name, type, taken) => {
  expect(isPhoto({ name, type })).toBe(taken);
});
