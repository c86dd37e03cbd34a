import { describe, expect, test } from "vitest";
import type { Content, SluggedName } from "#domain/content/registry.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { readFormerSlugs } from "./former-slugs.ts";
import { presentSlug } from "./present-slug.ts";
import { addVersion, lockPublications } from "./publications.ts";

/** The slugs of a version's items, by id. */
type Slugs = Record<string, string>;

describe.each(databases)("the former addresses of items on $name", ({ create }) => {
  const database = newDatabase(create);

  /** Publishes these versions, and returns where the last one leads a slug. */
  async function afterVersions(noun: "service" | "project", ...versions: Slugs[]) {
    const { db } = database;
    for (const [number, slugs] of versions.entries()) {
      const before = versions[number - 1] ?? {};
      const changed = Object.keys({ ...before, ...slugs }).filter(
        (item) => before[item] !== slugs[item],
      );
      const shown = changed.map((item) => {
        const slug = slugs[item] ?? null;
        return { noun, item, slug, revision: slug === null ? null : number + 1 };
      });
      await db.transaction().execute(async (trx) => {
        await lockPublications(trx);
        const facts = { by: null, actor: "website", note: "", detail: {} } as const;
        await addVersion(trx, { shown, at: new Date("2026-03-02T12:00:00Z"), ...facts });
      });
    }
    const items = Object.entries(versions.at(-1) ?? {}).map(([id, slug]) => ({ id, slug }));
    const site = {
      ...({ services: items, projects: items } as unknown as Pick<Content, SluggedName>),
      formerSlugs: await readFormerSlugs(db),
    };
    return (slug: string, name: SluggedName = `${noun}s`) => presentSlug(site, name, slug);
  }

  test("a former slug leads to the present one, of a project too", async () => {
    const lead = await afterVersions("project", { one: "a" }, { one: "b" });
    expect([lead("a"), lead("b")]).toEqual(["b", undefined]);
    expect(lead("a", "services")).toBeUndefined();
  });

  test("slugs that changed twice each lead to the present one in one step", async () => {
    const lead = await afterVersions("service", { one: "a" }, { one: "b" }, { one: "c" });
    expect([lead("a"), lead("b")]).toEqual(["c", "c"]);
  });

  test("a slug that was changed back is in use again, and does not lead to itself", async () => {
    const lead = await afterVersions("service", { one: "a" }, { one: "b" }, { one: "a" });
    expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
  });

  test("all slugs of a deleted service lead nowhere", async () => {
    const two = { two: "z" };
    const lead = await afterVersions("service", { one: "a", ...two }, { one: "b", ...two }, two);
    expect([lead("a"), lead("b")]).toEqual([null, null]);
  });

  test("a slug that another service has taken over belongs to that service", async () => {
    const lead = await afterVersions("service", { one: "a", two: "b" }, { one: "c", two: "a" });
    expect([lead("a"), lead("b")]).toEqual([undefined, "a"]);
  });

  test("a slug that several services had leads to the last of them", async () => {
    const lead = await afterVersions(
      "service",
      { one: "a", two: "b" },
      { one: "c", two: "a" },
      { one: "c", two: "d" },
    );
    expect(lead("a")).toBe("d");
  });

  test("a service that was deleted and came back has its slug again, and its former slugs lead to it", async () => {
    const lead = await afterVersions("service", { one: "a" }, { one: "b" }, {}, { one: "b" });
    expect([lead("b"), lead("a")]).toEqual([undefined, "b"]);
  });

  test("a slug that no version ever had is unknown, whatever it is", async () => {
    const lead = await afterVersions("service", { one: "constructor" }, { one: "b" });
    for (const slug of ["", "z", "__proto__", "toString"]) expect(lead(slug)).toBeUndefined();
    expect(lead("constructor"), "a name of a JavaScript property").toBe("b");
  });
});
