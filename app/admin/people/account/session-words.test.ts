import { expect, test } from "vitest";
import { browserWords, seenWords } from "./session-words.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox on Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Microsoft Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["", "An unknown browser"],
  ["<script>alert(1)</script>".repeat(12), "An unknown browser"],
])("%s is called by its maker's names", (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words);
});

const now = new Date("2026-11-22T14:00:00Z");

test.each([
  ["2026-11-22T13:00:01Z", "seen within the last hour"],
  ["2026-11-22T13:00:00Z", "last seen 22 Nov 13:00"],
  ["2026-11-21T14:05:00Z", "last seen 21 Nov 14:05"],
])("a session that was refreshed at %s is %s", (refreshed, words) => {
  expect(seenWords(new Date(refreshed), now)).toBe(words);
});
