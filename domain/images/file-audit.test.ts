import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { createImages, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { deleteImage } from "./delete.ts";
import { findMissingPictures, removeOrphanedImageFiles } from "./file-audit.ts";
import type { ImageTools } from "./images.ts";

const now = new Date("2026-03-02T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe.each(databases)("orphaned files on $name", ({ create }) => {
  const database = newDatabase(create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database);
    await madeAt(new Date("2020-01-01"));
  });

  const upload = async (name: string) => (await images.upload(name, now)).url;
  const sweep = (services = images.tools) => removeOrphanedImageFiles(services, now);
  /** Makes every file look as if it had been written at that moment. */
  async function writtenAt(moment: Date) {
    for (const file of await images.files()) await utimes(file, moment, moment);
  }
  async function madeAt(moment: Date) {
    const applied_at = moment.toISOString();
    await database.db.updateTable("migrations").set({ applied_at }).execute();
  }
  const withStore = (changes: Partial<ImageTools["store"]>): ImageTools => ({
    ...images.tools,
    store: { ...images.tools.store, ...changes },
  });

  test("are removed if they have had no row for an hour", async () => {
    await upload("hall");
    await database.db.deleteFrom("images").execute();
    const files = await images.files();
    await writtenAt(minutesAgo(59));
    expect(await sweep()).toBe(0);
    expect(await images.files()).toEqual(files);
    await writtenAt(minutesAgo(61));
    expect(await sweep()).toBe(files.length);
    expect(await images.files()).toEqual([]);
    expect(await sweep()).toBe(0);
  });

  test("are removed, but the files of a picture stay, however old they are", async () => {
    await upload("kept");
    const files = await images.files();
    const lost = await upload("lost");
    await database.db.deleteFrom("images").where("url", "=", lost).execute();
    await writtenAt(minutesAgo(400 * 24 * 60));
    expect(await sweep()).toBe(files.length);
    expect(await images.files()).toEqual(files);
  });

  test("are removed later, if they could not be when their picture was deleted", async () => {
    const failing = withStore({ remove: () => Promise.reject(new Error("disk failure")) });
    const hall = await upload("hall");
    expect(await deleteImage(failing, hall, { now: new Date() })).toEqual({ outcome: "deleted" });
    const files = await images.files();
    await writtenAt(minutesAgo(61));
    await sweep(failing);
    expect(images.logged).toHaveLength(2 * files.length);
    expect(await images.files()).toEqual(files);
    await sweep();
    expect(await images.files()).toEqual([]);
  });

  test("stay if they are older than the database: they belong to another one", async () => {
    await upload("hall");
    await database.db.deleteFrom("images").execute();
    const files = await images.files();
    await writtenAt(minutesAgo(90));
    await madeAt(minutesAgo(80));
    expect(await sweep()).toBe(0);
    expect(await images.files()).toEqual(files);
  });

  test("do not include the files of a row that is added during the sweep", async () => {
    const { store } = images.tools;
    const services = withStore({
      async *list() {
        await upload("hall");
        await writtenAt(minutesAgo(61));
        yield* store.list();
      },
    });
    expect(await sweep(services)).toBe(0);
    expect(await images.files()).not.toEqual([]);
  });

  test("include the files that a probe or a claim to a name left", async () => {
    const folder = join(database.options.dataDir, "website-images");
    const random = "3f0c9f5e-1d2b-4c3a-8e7f-0a1b2c3d4e5f";
    await writeFile(join(folder, `probe-${random}`), "");
    await writeFile(join(folder, `1-hall.jpg.claim-${random}`), "");
    await writtenAt(minutesAgo(59));
    expect(await sweep()).toBe(0);
    await writtenAt(minutesAgo(61));
    expect(await sweep()).toBe(2);
    expect(await images.files()).toEqual([]);
    expect(images.logged).toEqual([]);
  });

  test("do not include files that somebody else put there", async () => {
    const folder = join(database.options.dataDir, "website-images");
    await mkdir(join(folder, "pictures"));
    const others = [
      "probe-notes",
      "soil-probe-3f0c9f5e-1d2b-4c3a-8e7f-0a1b2c3d4e5f",
      "pictures/dragging.0a1b2c3d-720.avif",
    ];
    for (const name of others) await writeFile(join(folder, name), "not ours");
    await writtenAt(minutesAgo(61));
    expect(await sweep()).toBe(0);
    expect(await images.files()).toHaveLength(others.length);
  });

  test("stay if the rows cannot be read", async () => {
    await upload("hall");
    await writtenAt(minutesAgo(61));
    const files = await images.files();
    await database.db.updateTable("images").set({ variants: "{}" }).execute();
    await expect(sweep()).rejects.toThrow();
    await database.breakDown();
    await expect(sweep()).rejects.toThrow();
    expect(await images.files()).toEqual(files);
  });
});

describe.each(databases)("files of pictures on $name", ({ create }) => {
  const database = newDatabase(create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database);
  });

  const upload = (name: string) => images.upload(name, now);
  const find = () => findMissingPictures(images.tools);
  const remove = (url: string) => rm(join(database.options.dataDir, url));

  test("are reported if the JPEG, any variant or the social crop is missing", async () => {
    const [a, b, c] = [await upload("a"), await upload("b"), await upload("c")];
    await upload("d");
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
