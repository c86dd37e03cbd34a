import { expect, test } from "vitest";
import { seenWords } from "./seen-words.ts";

const now = new Date("2026-11-22T14:00:00Z");

test.each([
  ["2026-11-22T13:00:01Z", "seen within the last hour"],
  ["2026-11-22T13:00:00Z", "last seen 22 Nov 13:00"],
  ["2026-11-21T14:05:00Z", "last seen 21 Nov 14:05"],
])("a session that was refreshed at %s is %s", (refreshed, words) => {
  expect(seenWords(new Date(refreshed), now)).toBe(words);
});
