import { describe, expect, test } from "vitest";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { draftTables } from "#domain/content/rows.ts";
import { save } from "#domain/content/save.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { createImages, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { deleteImage } from "./delete.ts";
import type { ImageTools } from "./images.ts";
import { allPictures, picturesByUrl } from "./images.ts";

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
