import { expect, test } from "vitest";
import type { Content } from "#domain/content/registry.ts";
import { builtInSite } from "./built-in-site.ts";
import { changedAt, firstSeen } from "./changed-at.ts";
import { changesBetween } from "./changes.ts";
import { versionContentSchema } from "./version-content.ts";

const site = builtInSite({});
const [first, second, ...others] = site.services;
if (!first || !second) throw new Error("nothing built in");
const [march, april] = [new Date("2026-03-01T09:00:00Z"), new Date("2026-04-01T09:00:00Z")];
const seen = firstSeen(site, march);

/** What the next version remembers that shows this. */
function afterShowing(changes: Partial<Content>) {
  return changedAt(seen, changesBetween(site, { ...site, ...changes }), april);
}

/** What was touched in April. */
const inApril = (times: Record<string, string>) =>
  Object.keys(times).filter((key) => times[key] === april.toISOString());

test("an edited service has changed, with the services, and nothing else", () => {
  const times = afterShowing({ services: [{ ...first, summary: "New." }, second, ...others] });
  expect(inApril(times).sort()).toEqual(["service", first.id].sort());
  expect(times[second.id]).toBe(march.toISOString());
});

test("another order changes the list of services, and no service", () => {
  expect(inApril(afterShowing({ services: [second, first, ...others] }))).toEqual(["service"]);
});

test("what was removed is forgotten, and its list has changed", () => {
  const times = afterShowing({ services: [second, ...others] });
  expect(times).not.toHaveProperty(first.id);
  expect(inApril(times)).toEqual(["service"]);
});

test("an edited business has changed", () => {
  const business = { ...site.business, phone: "028 9649 6999" };
  expect(inApril(afterShowing({ business }))).toEqual(["business"]);
});

test("nothing has changed in a version that shows the same", () => {
  expect(afterShowing({})).toEqual(seen);
});

test("a version kept by an older program is read, without the times it does not know", () => {
  const { changedAt: _, ...kept } = { ...site, formerSlugs: undefined };
  expect(versionContentSchema.parse(kept).changedAt).toEqual({});
});
