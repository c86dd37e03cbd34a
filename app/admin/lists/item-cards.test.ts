import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { databaseContext, picturesContext, publishedContext } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { services } from "#domain/content/services.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { examplePictureCalled, ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { readCards } from "./item-cards.server.ts";

test("services are listed by name in dictionary order, whatever their case or accents", async () => {
  const database = await siteDatabase.create();
  const owner = await ownerAtFirstStart(database);
  const names = ["Zebrano", "apple green", "Éclat", "eggshell", "Ebony", "Ochre", "Öl"];
  for (const [index, name] of names.entries()) await owner.addService(`added-${index}`, { name });
  const { rows, total } = await readCards(contextOf(database), services, {
    page: 1,
    sector: undefined,
  });
  expect(rows.map(({ name }) => name)).toEqual([
    ...["apple green", "Dragging", "Ebony", "Éclat", "eggshell", "Lime Wash", "Marbling"],
    ...["Metallic Finishes & Glittering", "Ochre", "Öl", "Rag Roll", "Stippling"],
    ...["Wood Graining", "Zebrano"],
  ]);
  expect(total).toBe(14);
  expect(rows[0]).toMatchObject({ badge: "added-1", publishedState: "new" });
  await database.remove();
});

function contextOf(database: TestDatabase) {
  const site = builtInSite({});
  const context = new RouterContextProvider();
  context.set(databaseContext, database as unknown as Database);
  context.set(picturesContext, async () => ({ hall: examplePictureCalled("hall") }));
  context.set(publishedContext, { current: () => site, refresh: async () => {} });
  return context;
}
