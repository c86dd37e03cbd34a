import { describe, expect, test } from "vitest";
import { formOf } from "#domain/content/content-type.ts";
import { isPictureInUse, picturesInDrafts } from "#domain/content/pictures-in-use.ts";
import type { SingleType } from "#domain/content/registry.ts";
import { save } from "#domain/content/save.ts";
import { get } from "#domain/content/store.ts";
import { rollBack } from "#domain/publishing/roll-back.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { aboutPage } from "./about-page.ts";
import { homePage } from "./home-page.ts";

const now = new Date("2026-03-03T12:00:00Z");
const upload = "/website-images/pages/1763712000000-una.jpg";

describe.each(databases)("the pages on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  async function edit<Type extends SingleType>(type: Type, changes: object, revision = 1) {
    const form = { ...formOf(type, sampleContent[type.name] as never, now), ...changes };
    return save(database.db, type, { form, revision, now, by });
  }

  test("refuse a save from an older revision, each by itself", async () => {
    expect(await edit(homePage, { headline: "Stone" })).toMatchObject({ outcome: "saved" });
    expect(await edit(homePage, { headline: "Slate" })).toMatchObject({
      outcome: "conflict",
      current: { headline: "Stone" },
    });
    expect(await edit(aboutPage, { headline: "Slate" })).toMatchObject({ outcome: "saved" });
  });

  test("go back with the site to an older version, and the others stay", async () => {
    await edit(homePage, { headline: "Stone" });
    await edit(aboutPage, { headline: "Slate" });
    await owner.publish();
    await edit(homePage, { headline: "Marble" }, 2);
    await owner.publish();
    await rollBack(database.db, 1, { by, note: "", now });
    expect(await get(database.db, homePage)).toMatchObject({ headline: "Stone", revision: 4 });
    expect(await get(database.db, aboutPage)).toMatchObject({ headline: "Slate", revision: 2 });
  });

  test("keep the pictures that they show, and no others", async () => {
    expect(await isPictureInUse(database.db, upload)).toBe(false);
    const people = [{ picture: upload, name: "Una", role: "", words: "" }];
    await edit(aboutPage, { people });
    expect(await isPictureInUse(database.db, upload)).toBe(true);
    expect(await picturesInDrafts(database.db)).toContain(upload);
    expect(await isPictureInUse(database.db, "/pictures/workshop.jpg")).toBe(true);
    await edit(aboutPage, { people: [], picture: "" }, 2);
    expect(await picturesInDrafts(database.db)).not.toContain(upload);
    expect(await picturesInDrafts(database.db)).not.toContain("/pictures/workshop.jpg");
    expect(await get(database.db, aboutPage)).toMatchObject({ picture: null });
  });
});
