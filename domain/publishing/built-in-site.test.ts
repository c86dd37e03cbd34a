import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { business } from "#domain/content/business.ts";
import { samplerPage } from "#domain/content/pages/sampler-page.ts";
import { type Content, contentTypes, itemsOf } from "#domain/content/registry.ts";
import { draftTables, withoutBookkeeping } from "#domain/content/rows.ts";
import { remove, save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { exampleBusiness } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { addNewSingles, builtInSite, fillOnFirstStart } from "./built-in-site.ts";
import { readChanges } from "./changes.ts";
import { readSite } from "./read-published.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-03T12:00:00Z");
const site = builtInSite({});

describe.each(databases)("the first start on $name", ({ create }) => {
  const database = newDatabase(create);

  const fill = (content = site, now = noon) => fillOnFirstStart(database.db, content, now);
  const publications = () => database.db.selectFrom("publications").selectAll().execute();

  /** What the owner edits, by type. */
  async function drafts() {
    const items: [string, object[]][] = [];
    for (const type of contentTypes) {
      const rows = await list(database.db, type);
      items.push([type.name, rows.map((row) => withoutBookkeeping(type, row as never))]);
    }
    return Object.fromEntries(items);
  }

  const contentOf = (content: Content) =>
    Object.fromEntries(
      contentTypes.map((type) => [
        type.name,
        type.isSingle ? [content[type.name]] : itemsOf(content, type),
      ]),
    );

  test("gives the owner the built-in content to edit, in the order visitors see", async () => {
    expect(await fill()).toBe(true);
    expect(await drafts()).toEqual(contentOf(site));
    expect(await get(database.db, business)).toEqual({
      ...site.business,
      revision: 1,
      updatedAt: noon.toISOString(),
      updatedBy: null,
    });
  });

  test("keeps projects of the same year in the built-in order", async () => {
    const projects = site.projects.map((project) => ({ ...project, year: 2024 }));
    await fill({ ...site, projects });
    expect((await drafts()).projects).toEqual(projects);
  });

  test("shows visitors the built-in content as version 0, which nobody published", async () => {
    await fill();
    expect(await publications()).toEqual([
      {
        ...{ version: 0, at: noon.toISOString(), by: null },
        ...{ note: "", restores: null, scheduled: 0 },
      },
    ]);
    expect(contentOf((await readSite(database.db, 0, {})) ?? expect.fail())).toEqual(
      contentOf(site),
    );
    expect(await readChanges(database.db)).toEqual([]);
  });

  test("a later start changes nothing that was edited, and fills no table that was emptied", async () => {
    const { db } = database;
    await fill();
    await save(db, business, { form: exampleBusiness(), revision: 1, now: later });
    const [service = expect.fail()] = await list(db, services);
    const form = { ...service, name: "Edited" };
    await save(db, services, { form, id: service.id, revision: 1, now: later });
    for (const { id } of await list(db, testimonials))
      await remove(db, testimonials, id, { now: later });
    const before = await drafts();
    expect(await fill({ ...site, services: [] }, later)).toBe(false);
    expect(await drafts()).toEqual(before);
    expect(before).toMatchObject({ business: [{ locality: "Lisburn" }], testimonials: [] });
    expect(await publications()).toHaveLength(1);
  });

  test("a page that a release brings gets its built-in texts, in all versions", async () => {
    const { db } = database;
    await fill();
    await draftTables(db).deleteFrom("pages").where("id", "=", samplerPage.name).execute();
    for (const table of ["revisions", "published"] as const)
      await db.deleteFrom(table).where("noun", "=", samplerPage.noun).execute();
    await expect(readSite(db, 0, {})).rejects.toThrow("no sampler-page");
    const add = () => addNewSingles(db, site, later);
    expect([await add(), await add()]).toEqual([["sampler-page"], []]);
    expect(await drafts()).toEqual(contentOf(site));
    expect(contentOf((await readSite(db, 0, {})) ?? expect.fail())).toEqual(contentOf(site));
    expect(await readChanges(db)).toEqual([]);
  });

  test("a start that fails half-way stores nothing, and the next one fills the tables", async () => {
    const [first = expect.fail()] = site.testimonials;
    await expect(fill({ ...site, testimonials: [first, first] })).rejects.toThrow();
    expect(await publications()).toEqual([]);
    expect(Object.values(await drafts()).flat()).toEqual([]);
    expect(await fill()).toBe(true);
  });

  test("of three processes that start at once, one fills the tables", async () => {
    const processes = await Promise.all([1, 2, 3].map(() => openDatabase(database.options)));
    const filled = await Promise.all(processes.map(({ db }) => fillOnFirstStart(db, site, noon)));
    for (const { close } of processes) await close();
    expect(filled.toSorted()).toEqual([false, false, true]);
    expect((await drafts()).services).toEqual(site.services);
  });
});
