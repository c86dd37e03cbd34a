import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages, type TestImages } from "#tests/images/images.ts";
import { findMissingPictures } from "./file-audit.ts";

const now = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("files of pictures on $name", ({ create }) => {
  let database: TestDatabase;
  let images: TestImages;
  beforeEach(async () => {
    database = await create();
    images = await createImages(database);
  });
  afterEach(() => database.remove());

  const upload = (name: string) => images.upload(name, now);
  const find = () => findMissingPictures(images.tools);
  const remove = (url: string) => rm(join(database.options.dataDir, url));

  test("are reported if the JPEG, any variant or the social crop is missing", async () => {
    const pictures = [await upload("a"), await upload("b"), await upload("c"), await upload("d")];
    const [a, b, c] = pictures;
    if (!a || !b || !c) throw new Error("no pictures");
    await remove(a.url);
    await remove(b.avif[0]?.url ?? "");
    await remove(c.social);
    expect(await find()).toEqual([a.url, b.url, c.url]);
  });

  test("are not reported for a picture that is deleted in the meantime", async () => {
    const { url } = await upload("hall");
    await remove(url);
    const store = {
      ...images.tools.store,
      async get(key: string) {
        const found = await images.tools.store.get(key);
        await database.db.deleteFrom("images").execute();
        return found;
      },
    };
    expect(await findMissingPictures({ db: database.db, store })).toEqual([]);
  });

  test("are checked for every row, even if there are many", async () => {
    const { url } = await upload("hall");
    const row = await database.db.selectFrom("images").selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 205 }, (_, index) => ({
      ...row,
      url: url.replace("-hall", `-hall-${String(index).padStart(3, "0")}`),
    }));
    await database.db.insertInto("images").values(rows).execute();
    expect(await find()).toHaveLength(205);
    expect(await findMissingPictures(images.tools, () => true)).toEqual([]);
  });
});
