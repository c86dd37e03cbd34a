import { expect, test } from "vitest";
import { blankTexts, emojiText } from "#tests/awkward-texts.ts";
import { cleanFileName, cleanText, escapeHtml, isBlank } from "./clean-text.ts";

test.each([
  ["a plain name", "hall.jpg", "hall.jpg"],
  ["one with control characters", "ha\u0000ll\r\n\u0085.jpg", "hall .jpg"],
  ["one that turns its ending round", "hall\u202Egpj.exe", "hallgpj.exe"],
  ["one with half an emoji", "hall\uD83C.jpg", "hall\uFFFD.jpg"],
  ["200 emoji", "🎨".repeat(200), "🎨".repeat(200)],
  ["one that is too long", `${"x".repeat(199)}🎨.jpg`, `${"x".repeat(199)}🎨`],
])("a file name: %s", (_, name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

test.each(blankTexts)("%j is blank, and is cleaned to the empty text", (text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanText(text)).toBe("");
});

test.each([emojiText, "a\u200B", "شی\u200Cر", "\u0301", "\uD83C"])("%j is not blank", (text) => {
  expect(isBlank(text)).toBe(false);
  expect(cleanText(text)).toBe(text.toWellFormed());
});

test("text in HTML is shown as it was typed", () => {
  expect(escapeHtml(`<b title="x">Fish & Chips</b> 'to go'`)).toBe(
    "&lt;b title=&quot;x&quot;&gt;Fish &amp; Chips&lt;/b&gt; 'to go'",
  );
});
