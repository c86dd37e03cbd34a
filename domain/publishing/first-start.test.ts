import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { business as businessType } from "#domain/content/business.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { get, list, remove, save } from "#domain/content/store.ts";
import { testimonials as testimonialType } from "#domain/content/testimonials.ts";
import { exampleBusiness } from "#tests/admin/example-forms.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { builtInSite } from "./built-in-site.ts";
import { fillOnFirstStart } from "./first-start.ts";
import { readTables } from "./freeze.ts";
import { readVersion } from "./publications.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-03T12:00:00Z");
const site = builtInSite({});

describe.each(databases)("the first start on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const fill = (content = site, now = noon) => fillOnFirstStart(database.db, content, now);
  const publications = () => database.db.selectFrom("publications").selectAll().execute();

  /** What the public pages would show from the draft tables. */
  const shown = async () => {
    const { services, projects, testimonials } = await readTables(database.db);
    return { services, projects, testimonials };
  };

  test("gives the owner the built-in content to edit, in the order visitors see", async () => {
    expect(await fill()).toBe(true);
    const { services, projects, testimonials } = site;
    expect(await shown()).toEqual({ services, projects, testimonials });
  });

  test("keeps projects of the same year in the built-in order", async () => {
    const projects = site.projects.map((project) => ({ ...project, year: 2024 }));
    await fill({ ...site, projects });
    expect((await shown()).projects).toEqual(projects);
  });

  test("stores the built-in content as version 0, which nobody published", async () => {
    await fill();
    const { business, services, projects, testimonials } = site;
    expect(await publications()).toMatchObject([
      {
        version: 0,
        published_at: noon.toISOString(),
        published_by: null,
        note: "Built-in content",
      },
    ]);
    expect(await readVersion(database.db, 0)).toMatchObject({
      business,
      services,
      projects,
      testimonials,
    });
  });

  test("gives the owner the built-in business to edit", async () => {
    await fill();
    const stored = {
      ...site.business,
      revision: 1,
      updatedAt: noon.toISOString(),
      updatedBy: null,
    };
    expect(await get(database.db, businessType)).toEqual(stored);
  });

  test("a later start does not change an edited business", async () => {
    await fill();
    await save(database.db, businessType, { form: exampleBusiness(), revision: 1, now: later });
    const edited = await get(database.db, businessType);
    expect(edited).toMatchObject({ locality: "Lisburn", revision: 2 });
    await fill(site, later);
    expect(await get(database.db, businessType)).toEqual(edited);
  });

  test("a later start changes nothing that was edited", async () => {
    await fill();
    const [service] = await list(database.db, serviceType);
    if (!service) throw new Error("no service");
    const edited = { ...service, name: "Edited" };
    await save(database.db, serviceType, { form: edited, id: service.id, revision: 1, now: later });
    const before = await shown();
    expect(await fill({ ...site, services: [] }, later)).toBe(false);
    expect(await shown()).toEqual(before);
    expect(await publications()).toHaveLength(1);
  });

  test("tables that the owner emptied stay empty", async () => {
    await fill();
    const { services, projects, testimonials } = await shown();
    for (const { id } of services) await remove(database.db, serviceType, id, { now: later });
    for (const { id } of projects) await remove(database.db, projectType, id, { now: later });
    for (const { id } of testimonials)
      await remove(database.db, testimonialType, id, { now: later });
    expect(await fill(site, later)).toBe(false);
    expect(await shown()).toEqual({ services: [], projects: [], testimonials: [] });
  });

  test("a site without built-in content starts empty", async () => {
    expect(await fill({ ...site, services: [], projects: [], testimonials: [] })).toBe(true);
    expect(await shown()).toEqual({ services: [], projects: [], testimonials: [] });
  });

  test("a start that fails half-way stores nothing, and the next one fills the tables", async () => {
    const [first] = site.testimonials;
    if (!first) throw new Error("no testimonial");
    await expect(fill({ ...site, testimonials: [first, first] })).rejects.toThrow();
    expect(await publications()).toEqual([]);
    expect(await list(database.db, serviceType)).toEqual([]);
    expect(await get(database.db, businessType)).toBeNull();
    expect(await fill()).toBe(true);
  });

  test("of three processes that start at once, one fills the tables", async () => {
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase(database.options)));
    const filled = await Promise.all(processes.map(({ db }) => fillOnFirstStart(db, site, noon)));
    for (const { close } of processes) await close();
    expect(filled.toSorted()).toEqual([false, false, true]);
    expect((await shown()).services).toEqual(site.services);
  });
});
