import { expect, test } from "vitest";
import { wholeItem } from "#domain/content/content-type.ts";
import { type Service, services } from "#domain/content/services.ts";
import { builtInSite } from "./built-in-site.ts";
import { type FormerSlugs, formerSlugs, noFormerSlugs } from "./former-slugs.ts";
import { presentSlug } from "./present-slug.ts";
import type { SiteContent } from "./site-content.ts";
import { versionContentSchema } from "./version-content.ts";

const site = builtInSite({});
const [project] = site.projects;
if (!project) throw new Error("no project is built in");

/**
 * The slug of each service, by its id, in one version after the other; the answer is where the last
 * version leads.
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

test("an address that changed leads to the one it has now", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" });
  expect(lead("a")).toBe("b");
});

test("one that changed twice leads there in one step, from each", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, { one: "c" });
  expect([lead("a"), lead("b")]).toEqual(["c", "c"]);
});

test("one that was changed back is itself again, and does not lead to itself", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, { one: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
});

test("one of a service that is gone leads nowhere, also after it had moved", () => {
  const lead = afterVersions({ one: "a", two: "z" }, { one: "b", two: "z" }, { two: "z" });
  expect([lead("a"), lead("b")]).toEqual([null, null]);
});

test("one that another service has taken over is that service’s own", () => {
  const lead = afterVersions({ one: "a", two: "b" }, { one: "c", two: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
});

test("one that several have had leads to the last of them", () => {
  const lead = afterVersions(
    { one: "a", two: "b" },
    { one: "c", two: "a" },
    { one: "c", two: "d" },
  );
  expect(lead("a")).toBe("d");
});

test("two that swap their addresses lead nowhere else", () => {
  const lead = afterVersions({ one: "a", two: "b" }, { one: "b", two: "a" });
  expect([lead("a"), lead("b")]).toEqual([undefined, undefined]);
});

test("a service that was deleted and brought back has its address again, old links with it", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" }, {}, { one: "b" });
  expect([lead("b"), lead("a")]).toEqual([undefined, "b"]);
});

test("one that no version ever had is unknown, whatever it is called", () => {
  const lead = afterVersions({ one: "a" }, { one: "b" });
  for (const slug of ["", "z", "constructor", "__proto__", "toString"])
    expect(lead(slug)).toBeUndefined();
});

test("a service may be called like a part of JavaScript", () => {
  const lead = afterVersions({ one: "constructor" }, { one: "b" });
  expect(lead("constructor")).toBe("b");
});

test("what is remembered comes back from the database as it was", () => {
  const remembered: FormerSlugs = { services: { constructor: "one" }, projects: { a: "two" } };
  const { formerSlugs } = versionContentSchema.parse(
    JSON.parse(JSON.stringify({ ...site, formerSlugs: remembered })),
  );
  expect(formerSlugs).toEqual(remembered);
  expect(versionContentSchema.parse({ ...site, formerSlugs: undefined }).formerSlugs).toEqual(
    noFormerSlugs,
  );
});

test("services and projects each remember their own", () => {
  const moved = [{ ...project, slug: "elsewhere" }];
  const next = {
    ...site,
    projects: moved,
    formerSlugs: formerSlugs(site, { ...site, projects: moved }),
  };
  expect(presentSlug(next, "projects", project.slug)).toBe("elsewhere");
  expect(presentSlug(next, "services", project.slug)).toBeUndefined();
});
