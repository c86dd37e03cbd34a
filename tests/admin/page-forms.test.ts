import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { formOf } from "#domain/content/content-type.ts";
import { singleTypes } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { elementsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const pages = singleTypes.filter(({ table }) => table === "pages");

describe("the forms of pages", () => {
  let database: TestDatabase;
  let site: AdminSite;
  beforeEach(async () => {
    database = await siteDatabase.create();
    await fillOnFirstStart(database.db, builtInSite({}), noon);
    site = await openAdminSite(database);
    await site.signIn();
  });
  afterEach(() => database.remove());

  const longForms = pages.map(({ noun }) => `/admin/${contentAreas[noun].path}`);
  longForms.push("/admin/settings", "/admin/services/new", "/admin/portfolio/new");
  test.each(longForms)("%s begins with links to its sections, in their order", async (path) => {
    const html = await (await site.send(path)).text();
    const sections = elementsOf(html, "fieldset").map(({ attributes }) => attributes.id ?? "");
    const links = elementsOf(html, "a").map(({ attributes }) => attributes.href ?? "");
    expect(links.filter((href) => href.startsWith("#section-"))).toEqual(
      sections.filter((id) => id.startsWith("section-")).map((id) => `#${id}`),
    );
  });

  describe.each(pages)("the $noun", (type) => {
    const path = `/admin/${contentAreas[type.noun].path}`;
    // Every page has these.
    const formWith = (changes: { seoTitle?: string }) => ({
      ...formOf(type, builtInSite({})[type.name] as never, noon),
      ...changes,
    });

    test("is saved, and visitors see it after publishing only", async () => {
      const { data } = await site.save(path, {
        form: formWith({ seoTitle: "Stone masons" }),
        revision: 1,
      });
      const address = contentAreas[type.noun].publicPath({ slug: "" });
      expect(data).toMatchObject({
        outcome: "saved",
        revision: 2,
        publishedState: "changed",
        path: address,
      });
      expect(await get(database.db, type)).toMatchObject({ seoTitle: "Stone masons" });
      expect(await (await site.send(address)).text()).not.toContain("Stone masons");
    });

    test("that someone else saved meanwhile is compared first", async () => {
      await site.save(path, { form: formWith({ seoTitle: "Theirs" }), revision: 1 });
      const form = formWith({ seoTitle: "Mine" });
      expect(await site.save(path, { form, revision: 1 })).toMatchObject({
        status: 409,
        data: {
          outcome: "conflict",
          current: { form: { seoTitle: "Theirs" }, savedBy: owner.email },
        },
      });
      const current = await (await site.send(`${path}/current`)).json();
      expect(current).toMatchObject({ current: { form: { seoTitle: "Theirs" }, revision: 2 } });
    });

    test("with a faulty text comes back with a message at the field", async () => {
      const form = formWith({ seoTitle: "W".repeat(121) });
      const { status, data } = await site.save(path, { form, revision: 1 });
      expect(status).toBe(422);
      expect(data).toMatchObject({
        outcome: "invalid",
        fieldErrors: { seoTitle: expect.stringContaining("120") },
      });
    });

    test("is previewed as it would look", async () => {
      const form = formWith({ seoTitle: "Stone masons" });
      const answer = await site.post("/admin/preview-page/draft", { noun: type.noun, form });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<title>Stone masons");
    });

    test("is not saved after the session has ended", async () => {
      await database.db.deleteFrom("sessions").execute();
      const { status } = await site.save(path, { form: formWith({ seoTitle: "x" }), revision: 1 });
      expect(status).toBe(401);
      expect(await get(database.db, type)).toMatchObject({ revision: 1, seoTitle: "" });
    });
  });
});
