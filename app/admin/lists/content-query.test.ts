import { expect, test } from "vitest";
import { readQuery } from "./content-query.ts";

test("the list of projects can be of one sector", () => {
  expect(sectorAt("project", "?sector=Heritage")).toBe("Heritage");
});

test("a sector that nobody knows lists all projects", () => {
  expect(sectorAt("project", "?sector=Marine")).toBeUndefined();
});

test.each(["service", "testimonial"] as const)("the list of each %s has no sectors", (noun) => {
  expect(sectorAt(noun, "?sector=Heritage")).toBeUndefined();
});

function sectorAt(noun: Parameters<typeof readQuery>[0], search: string) {
  return readQuery(noun, new URLSearchParams(search)).sector;
}
