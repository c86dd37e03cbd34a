import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { thanksFor } from "./answer-enquiry.server.ts";

const site = builtInSite({});
const saturdayEvening = new Date("2026-03-07T16:30:00Z");
const thanked = { reference: "DS-7K2M9X", receivedAt: saturdayEvening, isMailed: true };

test.each([
  ["when they are opened at once", "2026-03-07T16:30:00Z", "Monday 8AM"],
  ["no longer when they are opened on another day", "2026-03-08T16:30:00Z", null],
  ["no longer when the business is open again", "2026-03-09T08:00:00Z", null],
])("the thanks say when the business next opens: %s", (_, now, opensAgain) => {
  const said = thanksFor(thanked, { site, secret: "for tests", now: new Date(now) });
  expect(said).toMatchObject({ reference: "DS-7K2M9X", opensAgain, isMailed: true });
});
