import { describe, expect, test } from "vitest";
import { insertAll } from "#db/queries.ts";
import { exampleProject, exampleService } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { isPictureInUse, picturesInDrafts } from "./pictures-in-use.ts";
import { projects } from "./projects.ts";
import { draftTables } from "./rows.ts";
import { save } from "./save.ts";
import { services } from "./services.ts";

const now = new Date("2026-03-02T12:00:00Z");
const url = "/website-images/services/1763712000000-Hall_1.jpg";
const almost = "/website-images/services/1763712000000-Hall-1.jpg";

describe.each(databases)("whether a picture is in use on $name", ({ create }) => {
  const database = newDatabase(create);

  const expectInUse = async () => {
    expect(await isPictureInUse(database.db, url)).toBe(true);
    expect(await isPictureInUse(database.db, almost)).toBe(false);
    expect(await isPictureInUse(database.db, url.replace(".jpg", ""))).toBe(false);
  };

  test("all of 1,100 services that show a picture each are found", async () => {
    await save(database.db, services, { form: exampleService({ heroImage: url }), now });
    const tables = draftTables(database.db);
    const row = await tables.selectFrom("services").selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_099 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      slug: `copy-${index}`,
      hero_image: `${url}?${index}`,
    }));
    await insertAll(tables, "services", copies);
    const shown = await picturesInDrafts(database.db);
    expect(shown).toEqual(new Set([url, ...copies.map(({ hero_image }) => hero_image)]));
  });

  test("a service shows it", async () => {
    await save(database.db, services, { form: exampleService({ heroImage: url }), now });
    await expectInUse();
  });

  test("a project shows it among others", async () => {
    const images = [...exampleProject().images, { url, alt: "A hall", caption: 'The "hall"' }];
    await save(database.db, projects, { form: exampleProject({ images }), now });
    await expectInUse();
  });

  test("nobody shows it any more but the history of an item", async () => {
    const owner = await ownerAtFirstStart(database);
    await owner.addService("hall", { heroImage: url });
    await owner.saveService("hall", { heroImage: null });
    expect(await isPictureInUse(database.db, url)).toBe(false);
  });
});
