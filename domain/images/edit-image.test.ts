import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { createImages, examplePicture, type TestImages } from "#tests/images/images.ts";
import { deleteImage } from "./delete.ts";
import { editImage } from "./edit-image.ts";
import { noEdits, type PictureEdits } from "./edits.ts";
import { findMissingPictures, removeOrphanedImageFiles } from "./file-audit.ts";
import { allPictures, type ImageTools } from "./images.ts";
import type { EditOrder } from "./variants.ts";

const now = new Date(1_763_712_000_000);
const turned: PictureEdits = { ...noEdits, turn: 1 };
const focus = { x: 50, y: 10 };
const isPng = (bytes: Uint8Array | undefined) => bytes?.[1] === 0x50;

describe.each(databases)("editing a picture on $name", ({ create }) => {
  let database: TestDatabase;
  let images: TestImages;
  /** What was encoded, in order. */
  let encoded: { bytes: Uint8Array; order: EditOrder | undefined }[];
  let hall: string;
  beforeEach(async () => {
    database = await create();
    images = await openImages();
    hall = (await images.upload("Hall", now)).url;
    encoded = [];
  });
  afterEach(() => database.remove());

  async function openImages(changes: Partial<ImageTools> = {}): Promise<TestImages> {
    const plain = await createImages(database);
    const encode: ImageTools["encoder"]["encode"] = (bytes, order) => {
      encoded?.push({ bytes, order });
      return plain.tools.encoder.encode(bytes, order);
    };
    const builtIn = {
      has: (url: string) => url === "/pictures/dragging.jpg",
      read: () => examplePicture(),
    };
    return createImages(database, { encoder: { encode }, builtIn, ...changes });
  }
  const edit = (url: string, edits: PictureEdits) =>
    editImage(images.tools, { url, edits, folder: "services", by: actorCalled("account-2"), now });
  async function edited(url: string, edits: PictureEdits) {
    const result = await edit(url, edits);
    if (result.outcome !== "stored") throw new Error(result.outcome);
    return result;
  }
  const rowOf = (url: string) =>
    database.db.selectFrom("images").selectAll().where("url", "=", url).executeTakeFirstOrThrow();
  const path = (url: string) => join(database.options.dataDir, url);

  test("makes another picture, and leaves the first as it is", async () => {
    const before = await allPictures(database.db);
    const { url, picture } = await edited(hall, turned);
    expect(url).toBe("/website-images/services/1763712000000-Hall.jpg");
    expect(picture).toMatchObject({ url, width: 300, height: 480, fileName: "Hall.png" });
    expect(picture).not.toHaveProperty("focus");
    expect(await allPictures(database.db)).toEqual({ ...before, [url]: picture });
    expect(await sharp(await readFile(path(url))).metadata()).toMatchObject({
      width: 300,
      height: 480,
    });
    expect(await rowOf(url)).toMatchObject({
      made_from: hall,
      edits: JSON.stringify(turned),
      original: null,
      uploaded_by: "account-2",
      folder: "services",
    });
    expect(await findMissingPictures(images.tools)).toEqual([]);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    expect(await removeOrphanedImageFiles(images.tools, tomorrow)).toBe(0);
  });

  test("begins with the original again, not with the edited picture", async () => {
    const { url } = await edited(hall, turned);
    const crop = { x: 0, y: 0, width: 50, height: 50 };
    const { url: next, picture } = await edited(url, { ...noEdits, crop });
    expect(picture).toMatchObject({ width: 240, height: 150 });
    expect((await rowOf(next)).made_from).toBe(hall);
    expect(await sharp(encoded.at(-1)?.bytes).metadata()).toMatchObject({ width: 480 });
  });

  test("back to the original gives the original, and the same edits again the same picture", async () => {
    const { url } = await edited(hall, turned);
    const count = encoded.length;
    expect(await edited(url, noEdits)).toMatchObject({ url: hall, picture: { url: hall } });
    expect(await edited(hall, noEdits)).toMatchObject({ url: hall });
    expect(await edited(url, turned)).toMatchObject({ url });
    expect(encoded).toHaveLength(count);
    expect(await database.db.selectFrom("images").select("url").execute()).toHaveLength(2);
  });

  test("a new focal point alone needs only the crop for social cards to be encoded", async () => {
    const { url: narrow } = await edited(hall, turned);
    encoded = [];
    const { url, picture } = await edited(narrow, { ...turned, focus });
    expect(picture).toMatchObject({ width: 300, height: 480, focus });
    expect(encoded.map(({ order }) => order?.only)).toEqual(["social"]);
    expect(await rowOf(url)).toMatchObject({ made_from: hall });
    expect(await sharp(await readFile(path(url))).metadata()).toMatchObject({
      width: 300,
      height: 480,
    });
    const before = (await rowOf(narrow)).bytes;
    expect(Math.abs((await rowOf(url)).bytes - before)).toBeLessThan(5000);
    expect(await findMissingPictures(images.tools)).toEqual([]);
    expect(await edited(url, turned)).toMatchObject({
      picture: expect.not.objectContaining({ focus }),
    });
  });

  test("a focal point is set even if a file of the picture is missing", async () => {
    const row = await rowOf(hall);
    const { avif } = JSON.parse(row.variants) as { avif: { url: string }[] };
    await rm(path(avif[0]?.url ?? ""));
    const { picture } = await edited(hall, { ...noEdits, focus });
    expect(picture).toMatchObject({ focus });
    expect(encoded.map(({ order }) => order?.only)).toEqual([undefined]);
  });

  test("a picture whose detailed copy is missing is made from its JPEG", async () => {
    await rm(path((await rowOf(hall)).original ?? ""));
    expect(await edited(hall, turned)).toMatchObject({ picture: { width: 300 } });
  });

  test("a picture whose original is gone is its own original", async () => {
    const { url } = await edited(hall, turned);
    await database.db.deleteFrom("images").where("url", "=", hall).execute();
    const { url: next, picture } = await edited(url, turned);
    expect(picture).toMatchObject({ width: 480, height: 300 });
    expect((await rowOf(next)).made_from).toBe(url);
  });

  test("a picture that comes with the site is made from its file, and stays as it is", async () => {
    const { url, picture } = await edited("/pictures/dragging.jpg", turned);
    expect(picture).toMatchObject({ width: 300, height: 480, fileName: "dragging.jpg" });
    expect(isPng(encoded[0]?.bytes)).toBe(true);
    expect(await edited(url, noEdits)).toEqual({
      outcome: "stored",
      url: "/pictures/dragging.jpg",
      picture: null,
    });
  });

  test("an unknown picture is missing", async () => {
    for (const url of ["/pictures/none.jpg", "/website-images/services/1-a.jpg", "\u0000", ""])
      expect(await edit(url, turned)).toEqual({ outcome: "missing" });
  });

  test("an original that is deleted meanwhile leaves neither row nor files", async () => {
    const files = await images.files();
    const { encoder } = images.tools;
    images = await openImages({
      encoder: {
        async encode(bytes, order) {
          const made = await encoder.encode(bytes, order);
          await database.db.deleteFrom("images").execute();
          return made;
        },
      },
    });
    expect(await edit(hall, turned)).toEqual({ outcome: "missing" });
    expect(await images.files()).toEqual(files);
    expect(await allPictures(database.db)).toEqual({});
  });

  test("a picture that needs too much memory or time is refused, and logged", async () => {
    const refusal = { reason: "too demanding", detail: "SIGKILL" } as const;
    const encode = async () => ({ outcome: "refused", refusal }) as const;
    images = await openImages({ encoder: { encode } });
    expect(await edit(hall, turned)).toMatchObject({ outcome: "refused" });
    expect(images.logged).toHaveLength(1);
    expect(await edit(hall, { ...noEdits, focus })).toMatchObject({ outcome: "refused" });
  });

  test("deleting an edited picture leaves the original's files", async () => {
    const before = await images.files();
    const { url } = await edited(hall, turned);
    expect(await deleteImage(images.tools, url, { now: new Date() })).toEqual({
      outcome: "deleted",
    });
    expect(await images.files()).toEqual(before);
    expect(await deleteImage(images.tools, hall, { now: new Date() })).toEqual({
      outcome: "deleted",
    });
    expect(await images.files()).toEqual([]);
  });
});
