import { expect, test } from "vitest";
import type { Content } from "#domain/content/registry.ts";
import { builtInSite } from "./built-in-site.ts";
import { changedAt, firstSeen } from "./changed-at.ts";
import { changesBetween } from "./changes.ts";

const site = builtInSite({});
const [first, second, ...others] = site.services;
if (!first || !second) throw new Error("nothing built in");
const [march, april] = [new Date("2026-03-01T09:00:00Z"), new Date("2026-04-01T09:00:00Z")];
const seen = firstSeen(site, march);

/** The times that the next version stores. */
function afterShowing(changes: Partial<Content>) {
  return changedAt(seen, changesBetween(site, { ...site, ...changes }), april);
}

/** The keys whose time is in April. */
const inApril = (times: Record<string, string>) =>
  Object.keys(times).filter((key) => times[key] === april.toISOString());

test("editing a service changes its time and that of the services, and no other", () => {
  const times = afterShowing({ services: [{ ...first, summary: "New." }, second, ...others] });
  expect(inApril(times).sort()).toEqual(["service", first.id].sort());
  expect(times[second.id]).toBe(march.toISOString());
});

test("a new order changes the time of the services together, but not of any single service", () => {
  expect(inApril(afterShowing({ services: [second, first, ...others] }))).toEqual(["service"]);
});

test("a removed item's time is dropped, and its list's time changes", () => {
  const times = afterShowing({ services: [second, ...others] });
  expect(times).not.toHaveProperty(first.id);
  expect(inApril(times)).toEqual(["service"]);
});

test("editing the business changes its time", () => {
  const business = { ...site.business, phone: "028 9649 6999" };
  expect(inApril(afterShowing({ business }))).toEqual(["business"]);
});

test("a version with the same content changes no time", () => {
  expect(afterShowing({})).toEqual(seen);
});
