import { expect, test } from "vitest";
import type { Service } from "#domain/content/services.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import type { Change } from "./changes.ts";
import { inReadingOrder } from "./listed-changes.ts";
import type { Need } from "./needs.ts";

/** The removal of an item that visitors see. */
function removal(subject: "service" | "testimonial", item: Service | Testimonial): Change {
  const { id, name } = item;
  const saved = { revision: 2, savedAt: "2026-03-02T12:00:00.000Z", savedBy: null };
  const before = { item, place: null, createdAt: undefined };
  return { kind: "removed", subject, id, name, fields: [], ...saved, before, after: null };
}

/** All services are removed, one of them with the owner's words, and a client of hers. */
const [ownService, ...services] = sampleContent.services;
const [testimonial] = sampleContent.testimonials;
if (!ownService || !testimonial) throw new Error("nothing built in");
const changes = [
  ...services.map((service) => removal("service", service)),
  removal("service", { ...ownService, summary: "Mine" }),
  removal("testimonial", { ...testimonial, name: "Una Real" }),
];

function names({ first, needs = [] }: { first?: string; needs?: Need[] } = {}): string[] {
  return inReadingOrder(changes, { first, needs }).map(({ name }) => name);
}

test("the owner's own changes come before the examples that nobody edited", () => {
  const examples = services.map(({ name }) => name);
  expect(names()).toEqual([ownService.name, "Una Real", ...examples]);
});

test("the change that was asked for comes first, then those that it needs", () => {
  const [first, needed] = [`service/${services[2]?.id}`, `service/${services[4]?.id}`];
  const needs: Need[] = [{ change: first, needs: needed, because: "address" }];
  expect(names({ first, needs }).slice(0, 4)).toEqual([
    services[2]?.name,
    services[4]?.name,
    ownService.name,
    "Una Real",
  ]);
});
