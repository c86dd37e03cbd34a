import { afterAll, beforeAll, expect, test } from "vitest";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { contentTypes, type Noun } from "#domain/content/registry.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { noon } from "#tests/accounts/accounts-fixture.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { elementsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

/** Fields of definitions that no form has, and why. */
const withoutFormField: Partial<Record<Noun, Record<string, string>>> = {
  business: { country: "The program is made for one country" },
};

let database: TestDatabase;
let site: AdminSite;
beforeAll(async () => {
  database = await databases[0].create();
  // With something in every field, since a form shows some fields only beside a picture or row.
  const content = masonsSite();
  const closedDays = [{ from: "2999-12-24", to: "2999-12-27", label: "Christmas" }];
  content.business = { ...content.business, closedDays };
  await fillOnFirstStart(database.db, content, noon);
  site = await openAdminSite(database);
  await site.signIn();
});
afterAll(() => database.remove());

test.each(contentTypes)("the form of the $noun has each field of its definition", async (type) => {
  const id = type.isSingle ? "" : `${type.name}-0`;
  const answer = await site.send(editPath({ subject: type.noun, id }));
  expect(answer.status).toBe(200);
  const html = await answer.text();
  // A picture is chosen by a button.
  const fields = ["input", "textarea", "select", "button"].flatMap((tag) => elementsOf(html, tag));
  const names = fields.map(({ attributes }) => attributes.name?.split(".")[0]);
  const missing = Object.keys(type.fields).filter((name) => !names.includes(name));
  expect(missing).toEqual(Object.keys(withoutFormField[type.noun] ?? {}));
});
