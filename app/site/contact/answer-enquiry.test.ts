import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/shown-site.ts";
import { thanksFor } from "./answer-enquiry.server.ts";

const site = siteOn(builtInSite({}), "2026-11-22");
const saturdayEvening = new Date("2026-03-07T16:30:00Z");
const thanked = { reference: "DS-7K2M9X", receivedAt: saturdayEvening, isMailed: true };

test.each([
  ["at once", "2026-03-07T16:30:00Z", "Monday 8AM"],
  ["a day later, while it is still closed", "2026-03-08T16:30:00Z", "Monday 8AM"],
  ["once it has opened again", "2026-03-09T08:00:00Z", null],
  ["in the evening after", "2026-03-09T20:00:00Z", null],
])("the thanks say from when the promised day counts, %s", (_, now, opensAgain) => {
  const said = thanksFor(thanked, {
    site,
    secrets: { current: "for tests", previous: null },
    now: new Date(now),
  });
  expect(said).toMatchObject({ reference: "DS-7K2M9X", opensAgain, isMailed: true });
});
