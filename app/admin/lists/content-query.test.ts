import { expect, test } from "vitest";
import { readQuery } from "./content-query.ts";

test("the list of projects, and no other, can be of one sector that we know", () => {
  expect(sectorAt("project", "?sector=Heritage")).toBe("Heritage");
  expect(sectorAt("project", "?sector=Marine")).toBeUndefined();
  expect(sectorAt("service", "?sector=Heritage")).toBeUndefined();
});

function sectorAt(noun: Parameters<typeof readQuery>[0], search: string) {
  return readQuery(noun, new URLSearchParams(search)).sector;
}
