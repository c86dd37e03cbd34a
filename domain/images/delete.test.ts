import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { projects } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { remove, save } from "#domain/content/save.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
import { wholeVersions } from "#domain/publishing/limits.ts";
import { schedulePublication } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { createImages, type TestImages } from "#tests/images/images.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { deleteImage, deleteUnusedImages } from "./delete.ts";
import { allPictures, type ImageTools, picturesByUrl } from "./images.ts";

describe.each(databases)("deleting a picture on $name", ({ create }) => {
  const database = newDatabase(create);

  const withPictures = async (changes: Partial<ImageTools> = {}) => {
    const images = await createImages(database, changes);
    const add = async (name: string) => (await images.upload(name, new Date())).url;
    return { images, hall: await add("hall"), door: await add("door") };
  };
  const urls = async () => Object.keys(await allPictures(database.db));
  const fileCount = async (images: TestImages) => (await images.files()).length;

  test("the picture is deleted with its files, and the others stay", async () => {
    const { images, hall, door } = await withPictures();
    const each = (await fileCount(images)) / 2;
    expect(await deleteImage(images.tools, hall, { now: new Date() })).toEqual({
      outcome: "deleted",
    });
    expect(await urls()).toEqual([door]);
    expect(await fileCount(images)).toBe(each);
    for (const file of await images.files()) expect(file).toContain("-door.");
  });

  test("a picture that is in use stays", async () => {
    const isReferenced = async (_: unknown, url: string) => url.includes("-hall");
    const { images, hall, door } = await withPictures({ isReferenced });
    const before = await images.files();
    expect(await deleteImage(images.tools, hall, { now: new Date() })).toEqual({
      outcome: "in use",
    });
    expect((await urls()).sort()).toEqual([door, hall].sort());
    expect(await images.files()).toEqual(before);
  });

  test("a picture that a save under way will show stays", async () => {
    const { images, hall } = await withPictures({ isReferenced: isPictureInUse });
    await save(database.db, serviceType, { form: exampleService(), now: new Date() });
    const { deletion } = await database.db.transaction().execute(async (trx) => {
      await draftTables(trx).updateTable("services").set({ hero_image: hall }).execute();
      const deletion = deleteImage(images.tools, hall, { now: new Date() });
      await untilWaiting(database.db);
      return { deletion };
    });
    expect(await deletion).toEqual({ outcome: "in use" });
    expect(await urls()).toContain(hall);
  });

  test.each(["/website-images/services/1-none.jpg", "../site.sqlite", "\u0000"])(
    "%j, which is not a picture, changes nothing",
    async (url) => {
      const { images } = await withPictures();
      const before = await images.files();
      expect(await deleteImage(images.tools, url, { now: new Date() })).toEqual({
        outcome: "missing",
      });
      expect(await images.files()).toEqual(before);
    },
  );

  test("if the database is down it throws, and every file stays", async () => {
    const { images, hall } = await withPictures();
    const before = await images.files();
    await database.breakDown();
    await expect(deleteImage(images.tools, hall, { now: new Date() })).rejects.toThrow();
    expect(await images.files()).toEqual(before);
  });

  test("pages get the pictures that they request, and no others", async () => {
    const { hall } = await withPictures();
    const found = await picturesByUrl(database.db, [hall, "/pictures/dragging.jpg"]);
    expect(found).toEqual({ [hall]: (await allPictures(database.db))[hall] });
    expect(found[hall]).toMatchObject({ url: hall, alt: "", caption: "" });
    expect(await picturesByUrl(database.db, [])).toEqual({});
  });
});

const uploadedAt = new Date("2026-03-01T12:00:00Z");
const nextMonth = new Date("2026-03-31T12:00:01Z");
const months = new Date("2026-09-01T12:00:00Z");

describe.each(databases)("sweeping pictures on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database, { isReferenced: isPictureInUse });
  });

  const upload = async (name: string, now = uploadedAt) => (await images.upload(name, now)).url;
  const sweep = (now = months) => deleteUnusedImages(images.tools, now);
  const urls = async () => Object.keys(await allPictures(database.db));
  const hero = (heroImage: string | null) => owner.saveService("service-dragging", { heroImage });

  test("a picture that nothing shows is deleted with its files once no draft can have it", async () => {
    const hall = await upload("hall");
    expect(await sweep(new Date(uploadedAt.getTime() + draftLimit))).toEqual([]);
    expect(await urls()).toEqual([hall]);
    expect(await sweep(nextMonth)).toEqual([hall]);
    expect(await urls()).toEqual([]);
    expect(await images.files()).toEqual([]);
    expect(await sweep(nextMonth)).toEqual([]);
  });

  test("a picture that was removed from a form stays while visitors see it", async () => {
    const [hall, door] = [await upload("hall"), await upload("door")];
    await hero(hall);
    await owner.addProject("bank-hall", { images: [{ url: door, alt: "A door", caption: "" }] });
    await owner.publish();
    await hero(null);
    await remove(database.db, projects, "bank-hall", { now: uploadedAt });
    const files = await images.files();
    expect(await sweep()).toEqual([]);
    expect(await images.files()).toEqual(files);
    await owner.publish();
    expect(await sweep(), "shown by a version that is kept").toEqual([]);
  });

  test("pictures that are shown with a focal point stay, and only the others are deleted", async () => {
    const [hall, door, unused] = [
      await upload("hall"),
      await upload("door"),
      await upload("unused"),
    ];
    await hero(`${hall}#30,10`);
    await owner.addProject("house", { images: [{ url: `${door}#0,100`, alt: "", caption: "" }] });
    for (const url of [hall, door]) expect(await isPictureInUse(database.db, url)).toBe(true);
    expect(await isPictureInUse(database.db, unused)).toBe(false);
    expect(await sweep()).toEqual([unused]);
    await owner.publish();
    await hero(null);
    await remove(database.db, projects, "house", { now: uploadedAt });
    expect(await sweep(), "shown by a version that is kept").toEqual([]);
    for (const url of [hall, door]) expect(await isPictureInUse(database.db, url)).toBe(true);
  });

  test("a picture of a version whose content is no longer kept is deleted", async () => {
    const hall = await upload("hall");
    await hero(hall);
    await owner.publish();
    await hero(null);
    for (let number = 2; number <= wholeVersions; number += 1) {
      await owner.saveService("service-dragging", { summary: `Summary ${number}` });
      await owner.publish();
    }
    expect(await sweep()).toEqual([]);
    await owner.saveService("service-dragging", { summary: "The last" });
    await owner.publish();
    expect(await sweep()).toEqual([hall]);
    expect(await images.files()).toEqual([]);
  });

  test("a picture of work that is scheduled stays; one that only the history shows does not", async () => {
    const hall = await upload("hall");
    const door = await upload("door");
    await hero(hall);
    const chosen = await owner.changes();
    const by = actorCalled("owner@example.com");
    await schedulePublication(database.db, { at: months, chosen, by, note: "", now: owner.now() });
    await hero(door);
    await hero(null);
    expect(await sweep()).toEqual([door]);
    expect(await urls()).toEqual([hall]);
  });

  test("a picture that comes into use during the sweep stays", async () => {
    const [hall, door] = [await upload("hall"), await upload("door")];
    const services = {
      ...images.tools,
      isReferenced: async (_: unknown, url: string) => url === hall,
    };
    expect(await deleteUnusedImages(services, months)).toEqual([door]);
    expect(await urls()).toEqual([hall]);
  });

  test("nothing is deleted if the projects cannot be read", async () => {
    await upload("hall");
    const files = await images.files();
    await sql`alter table portfolio rename to lost`.execute(database.db);
    await expect(sweep()).rejects.toThrow("portfolio");
    expect(await images.files()).toEqual(files);
  });
});
