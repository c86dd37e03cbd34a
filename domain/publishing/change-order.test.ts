import { expect, test } from "vitest";
import { builtInSite } from "./built-in-site.ts";
import { inReadingOrder } from "./change-order.ts";
import { changesBetween } from "./changes.ts";
import { dependenciesBetween } from "./dependencies.ts";

/** The examples are visible, one of them with the owner's words. She takes out all services. */
const built = builtInSite({});
const [ownService, ...services] = built.services;
const [testimonial, ...testimonials] = built.testimonials;
if (!ownService || !testimonial) throw new Error("nothing built in");
const shown = { ...built, services: [...services, { ...ownService, summary: "Mine" }] };
const saved = {
  ...built,
  services: [],
  testimonials: [...testimonials, { ...testimonial, name: "Una Real" }],
};

function names(first?: string): string[] {
  const changes = changesBetween(shown, saved);
  const dependencies = dependenciesBetween(shown, saved, changes);
  return inReadingOrder(changes, { first, dependencies, shown }).map(({ name }) => name);
}

test("the owner's own changes come before the examples that nobody edited", () => {
  const [first, second, ...others] = names();
  expect([first, second]).toEqual([ownService.name, "Una Real"]);
  expect(others).toEqual(services.map(({ name }) => name));
});

test("the change that was asked for comes first", () => {
  const [first, second, third] = names(`service/item/${services[2]?.id}`);
  expect([first, second, third]).toEqual([services[2]?.name, ownService.name, "Una Real"]);
});
