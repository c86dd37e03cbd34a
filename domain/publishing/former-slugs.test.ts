import { expect, test } from "vitest";
import { wholeItem } from "#domain/content/content-type.ts";
import { type Service, services } from "#domain/content/services.ts";
import { builtInSite } from "./built-in-site.ts";
import { type FormerSlugs, formerSlugs } from "./former-slugs.ts";
import { presentSlug } from "./present-slug.ts";
import type { SiteContent } from "./site-content.ts";
import { versionContentSchema } from "./version-content.ts";

const site = builtInSite({});
const [project] = site.projects;
if (!project) throw new Error("no project is built in");

/**
 * Each argument is a version: the slugs of its services, by id. Returns where the last version
 * leads a slug.
 */
function afterVersions(...versions: Record<string, string>[]) {
  const shown = versions
    .map((slugs) => Object.entries(slugs).map(([id, slug]) => serviceAt(id, slug)))
    .reduce<SiteContent>(nextVersion, { ...site, services: [], projects: [] });
  return (slug: string) => presentSlug(shown, "services", slug);
}

function serviceAt(id: string, slug: string): Service {
  return wholeItem(services, { id, slug, name: id });
}

function nextVersion(before: SiteContent, services: SiteContent["services"]): SiteContent {
  return { ...before, services, formerSlugs: formerSlugs(before, { ...before, services }) };
}

test("a former slug leads to the present one", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" });
  expect(lead("a")).toBe("b");
});

test("slugs that changed twice each lead to the present one in one step", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, { one: "c" });
  expect([lead("a"), lead("b")]).toEqual(["c", "c"]);
});

test("a slug that was changed back is in use again, and does not lead to itself", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, { one: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
});

test("all slugs of a deleted service lead nowhere", () => {
  const lead = afterVersions({ one: "a", two: "z" }, { one: "b", two: "z" }, { two: "z" });
  expect([lead("a"), lead("b")]).toEqual([null, null]);
});

test("a slug that another service has taken over belongs to that service", () => {
  const lead = afterVersions({ one: "a", two: "b" }, { one: "c", two: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
});

test("a slug that several services had leads to the last of them", () => {
  const lead = afterVersions(
    { one: "a", two: "b" },
    { one: "c", two: "a" },
    { one: "c", two: "d" },
  );
  expect(lead("a")).toBe("d");
});

test("two services that swap their slugs leave no former slugs", () => {
  const lead = afterVersions({ one: "a", two: "b" }, { one: "b", two: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, undefined]);
});

test("a service that was deleted and restored has its slug again, and its former slugs lead to it", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, {}, { one: "b" });
  expect([lead("b"), lead("a")]).toEqual([undefined, "b"]);
});

test("a slug that no version ever had is unknown, whatever it is", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" });
  for (const slug of ["", "z", "constructor", "__proto__", "toString"])
    expect(lead(slug)).toBeUndefined();
});

test("a slug may be the name of a JavaScript property", () => {
  const lead = afterVersions({ one: "constructor" }, { one: "b" });
  expect(lead("constructor")).toBe("b");
});

test("former slugs are read from the database as they were stored", () => {
  const remembered: FormerSlugs = { services: { constructor: "one" }, projects: { a: "two" } };
  const { formerSlugs } = versionContentSchema.parse(
    JSON.parse(JSON.stringify({ ...site, createdAt: {}, formerSlugs: remembered })),
  );
  expect(formerSlugs).toEqual(remembered);
});

test("services and projects have separate former slugs", () => {
  const moved = [{ ...project, slug: "elsewhere" }];
  const next = {
    ...site,
    projects: moved,
    formerSlugs: formerSlugs(site, { ...site, projects: moved }),
  };
  expect(presentSlug(next, "projects", project.slug)).toBe("elsewhere");
  expect(presentSlug(next, "services", project.slug)).toBeUndefined();
});
