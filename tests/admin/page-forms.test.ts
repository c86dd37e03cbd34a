import { describe, expect, test } from "vitest";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { formOf } from "#domain/content/content-type.ts";
import { singleTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { get } from "#domain/content/store.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { noon } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { exampleBusiness } from "./example-forms.ts";
import { signedInSite } from "./signed-in-site.ts";

const pages = singleTypes.filter(({ table }) => table === "pages");

describe("the forms of pages and of the business", () => {
  const { database } = filledDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

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

    test("is previewed as it would look", async () => {
      const form = formWith({ seoTitle: "Stone masons" });
      const answer = await site.post("/admin/preview-page/draft", { noun: type.noun, form });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("<title>Stone masons");
    });
  });

  test("a form whose row is missing answers not found, and is not saved", async () => {
    await draftTables(database.db).deleteFrom("business").execute();
    const response = await site.send("/admin/settings");
    expect(response.status).toBe(404);
    expect(wordsOf(await response.text())).toContain("Not found");
    const saving = await site.save("/admin/settings", { form: exampleBusiness(), revision: 1 });
    expect(saving).toEqual({ status: 404, data: { outcome: "missing" } });
  });
});
