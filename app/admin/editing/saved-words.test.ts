import { expect, test } from "vitest";
import { draftWords, savedWords, takenOverWords } from "./saved-words.ts";

const me = "owner@example.com";
const at = "2026-11-22T12:00:00.000Z";
const saved = { savedAt: at, savedBy: "mary@example.com", revision: 3 };

test("the notice names the account that saved, also when it is one's own on another device", () => {
  expect(savedWords(saved, me)).toMatch(/^mary@example.com saved this on 22 November 2026 at \d/);
  expect(savedWords({ ...saved, savedBy: me }, me)).toMatch(/^You saved this in another tab or/);
  expect(savedWords({ ...saved, savedBy: null }, me)).toMatch(/^Someone saved this on/);
  expect(takenOverWords({ by: null, fields: ["Summary", "Year"] })).toBe(
    "Also kept: what someone else changed meanwhile (Summary, Year).",
  );
});

test("the notice says whether the draft is older than the saved version", () => {
  const hour = 60 * 60 * 1000;
  const draft = (revision: number | null, hours: number) => ({
    revision,
    savedAt: Date.parse(at) + hours * hour,
  });
  expect(draftWords(draft(3, 1), saved, me)).toMatch(/kept on [^.]*\.$/);
  expect(draftWords(draft(null, 1), null, me)).toMatch(/kept on [^.]*\.$/);
  expect(draftWords(draft(2, -1), saved, me)).toMatch(/It is older than what you see here: mary@/);
  expect(draftWords(draft(2, 1), saved, me)).toMatch(/It was begun before the last save: mary@/);
});
