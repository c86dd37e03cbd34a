import { expect, test } from "vitest";
import { promiseWords } from "./enquiry-status.tsx";

const due = "2026-11-21T12:00:00.000Z";

test.each([
  ["2026-11-20T12:00:00.000Z", "Reply within 24 h"],
  ["2026-11-20T12:00:01.000Z", "Reply within 23 h"],
  ["2026-11-21T11:00:00.000Z", "Reply within 1 h"],
  ["2026-11-21T11:00:01.000Z", "Reply within 59 min"],
  ["2026-11-21T11:59:59.000Z", "Reply within 1 min"],
  ["2026-11-21T12:00:01.000Z", "Reply overdue by 1 min"],
  ["2026-11-21T14:05:00.000Z", "Reply overdue by 2 h"],
  ["2026-11-23T11:59:00.000Z", "Reply overdue by 47 h"],
  ["2026-11-23T12:00:00.000Z", "Reply overdue by 2 days"],
])("at %s the page says '%s'", (now, words) => {
  expect(promiseWords(Date.parse(due) - Date.parse(now))).toBe(words);
});
