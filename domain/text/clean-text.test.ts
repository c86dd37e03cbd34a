import { expect, test } from "vitest";
import { cleanFileName } from "./clean-text.ts";

test.each([
  ["a plain name", "hall.jpg", "hall.jpg"],
  ["one with control characters", "ha\u0000ll\r\n\u0085.jpg", "hall.jpg"],
  ["one with half an emoji", "hall\uD83C.jpg", "hall\uFFFD.jpg"],
  ["200 emoji", "🎨".repeat(200), "🎨".repeat(200)],
  ["one that is too long", `${"x".repeat(199)}🎨.jpg`, `${"x".repeat(199)}🎨`],
])("a file name: %s", (_, name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});
