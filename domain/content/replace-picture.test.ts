import { describe, expect, test } from "vitest";
import { homePage } from "#domain/content/pages/home-page.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { projects } from "./projects.ts";
import { type ReplacedItem, replacePicture } from "./replace-picture.ts";
import { services } from "./services.ts";
import { get } from "./store.ts";

const by = actorCalled("painter@example.com");
const now = new Date("2026-04-01T10:00:00Z");
const home = "/pictures/dragged-hall.jpg";

describe.each(databases)("replacing a picture everywhere on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const replace = async (from: string, to: string, only?: ReplacedItem[]) => {
    const result = await replacePicture(database.db, { from, to, now, by, ...(only && { only }) });
    if (result.outcome !== "replaced") throw new Error(`not replaced: ${result.outcome}`);
    return result;
  };
  const read = {
    hero: async () => (await get(database.db, services, "hall"))?.heroImage,
    images: async () => (await get(database.db, projects, "house"))?.images,
    home: async () => (await get(database.db, homePage))?.picture,
  };
  const image = (url: string) => ({ url, alt: `What ${url} shows`, caption: "" });

  /** A service, a project and the home page show `old`; the project shows `other` too. */
  async function shown() {
    const [old, other] = [await owner.upload("old"), await owner.upload("other")];
    await owner.addService("hall", { heroImage: old.url, heroAlt: "A hall" });
    const images = [image(old.url), image(other.url), image(old.url)];
    await owner.addProject("house", { images });
    await replace(home, old.url);
    return { old: old.url, other: other.url, images };
  }

  test("every draft shows the other picture with the old words, and nobody else's", async () => {
    const { old, other, images } = await shown();
    const before = await get(database.db, services, "hall");
    const { items } = await replace(old, other);
    expect(items.map(({ name, places }) => [name, places])).toEqual([
      ["Home", { picture: old }],
      ["hall", { heroImage: old }],
      ["house", { "images.0.url": old, "images.2.url": old }],
    ]);
    expect(await read.hero()).toBe(other);
    expect(await read.home()).toBe(other);
    expect(await read.images()).toEqual(images.map((shown) => ({ ...shown, url: other })));
    const after = await get(database.db, services, "hall");
    const saved = { revision: 2, updatedAt: now.toISOString(), updatedBy: by.email };
    expect(after).toEqual({ ...before, heroImage: other, ...saved });
    expect((await get(database.db, services, "service-dragging"))?.revision).toBe(1);
  });

  test("a picture before the work is replaced too, and its words stay", async () => {
    const [old, other] = [await owner.upload("old"), await owner.upload("other")];
    const pair = { ...image("/pictures/dragging.jpg"), before: old.url, beforeAlt: "Gloss" };
    await owner.addProject("house", { images: [pair] });
    const { items } = await replace(old.url, other.url);
    expect(items.map(({ places }) => places)).toEqual([{ "images.0.before": old.url }]);
    expect(await read.images()).toEqual([{ ...pair, before: other.url }]);
  });

  test("undo puts the old picture back where it was, and nowhere else", async () => {
    const { old, other, images } = await shown();
    const { items } = await replace(old, other);
    const undone = await replace(other, old, items);
    expect(undone.left).toEqual([]);
    expect(await read.images()).toEqual(images);
    expect(await read.hero()).toBe(old);
    expect(await read.home()).toBe(old);
  });

  test("a picture with a focal point is replaced, and undo brings the point back", async () => {
    const { old, other } = await shown();
    await owner.saveService("hall", { heroImage: `${old}#30,10` });
    const { items } = await replace(old, other);
    expect(await read.hero()).toBe(other);
    await replace(other, old, items);
    expect(await read.hero()).toBe(`${old}#30,10`);
  });

  test("undo brings no other picture, whatever the browser sends", async () => {
    const { old, other } = await shown();
    const { items } = await replace(old, other);
    const forged = items.map((item) => ({ ...item, places: { heroImage: "/pictures/none.jpg" } }));
    expect((await replace(other, old, forged)).items).toEqual([]);
    expect(await read.hero()).toBe(other);
  });

  test("undo leaves an item that someone has saved since, and names it", async () => {
    const { old, other } = await shown();
    const { items } = await replace(old, other);
    await owner.saveService("hall", { summary: "Saved since" });
    const undone = await replace(other, old, items);
    expect(undone.left).toEqual(["hall"]);
    expect(await read.hero()).toBe(other);
    expect(await read.home()).toBe(old);
  });

  test("nothing changes if there is no such other picture", async () => {
    const { old } = await shown();
    const to = "/website-images/services/1-gone.jpg";
    const result = await replacePicture(database.db, { from: old, to, now, by });
    expect(result).toEqual({ outcome: "missing" });
    expect(await read.hero()).toBe(old);
  });

  test("two that replace the same picture at once leave it in one place each", async () => {
    const { old, other } = await shown();
    const third = (await owner.upload("third")).url;
    const results = await Promise.all([replace(old, other), replace(old, third)]);
    expect(results.map(({ items }) => items.length).sort()).toEqual([0, 3]);
    expect(await read.hero()).toBe(await read.home());
  });
});
