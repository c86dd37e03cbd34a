import { describe, expect, test } from "vitest";
import { isFinal, isPhoto } from "./send-photo.ts";

describe("a photo that was refused", () => {
  test.each([400, 408, 500, 502, 503])("with %i can be tried again", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(false);
  });

  test.each([403, 409, 413, 415, 422])("with %i cannot", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(true);
  });

  test("because of too many posts can be tried later, because of too many photos never", () => {
    const headers = { "Retry-After": "600" };
    expect(isFinal(new Response(null, { status: 429, headers }))).toBe(false);
    expect(isFinal(new Response(null, { status: 429 }))).toBe(true);
  });
});

test.each([
  ["hall.jpg", "image/jpeg", true],
  ["hall.webp", "image/webp", true],
  ["IMG_2041.HEIC", "", true],
  ["IMG_2041.heif", "image/heif", true],
  ["quote.pdf", "application/pdf", false],
  ["drawing.svg", "image/svg+xml", false],
  ["walk-round.mp4", "video/mp4", false],
  ["hall", "", false],
])("%s of type '%s' counts as a photo: %s", (name, type, taken) => {
  expect(isPhoto({ name, type })).toBe(taken);
});
