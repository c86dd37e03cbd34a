import { readFile, stat } from "node:fs/promises";
import type { Transaction } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { Tables } from "#db/schema.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { createImages, examplePicture, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import type { ImageTools } from "./images.ts";
import { allPictures } from "./images.ts";
import { imageBytesLimit } from "./refusal.ts";
import { uploadImage } from "./upload.ts";

const now = new Date(1_763_712_000_000);

describe.each(databases)("uploading a picture on $name", ({ create }) => {
  const database = newDatabase(create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database);
  });

  const upload = async (changes: { bytes?: Uint8Array; name?: string } = {}) => {
    const bytes = changes.bytes ?? (await examplePicture());
    const given = {
      name: "Hall.png",
      folder: "services",
      by: actorCalled("account-1"),
      now,
    } as const;
    return uploadImage(images.tools, { ...given, ...changes, bytes });
  };
  const stored = async (changes: Parameters<typeof upload>[0] = {}) => {
    const result = await upload(changes);
    if (result.outcome !== "stored") throw new Error(result.detail);
    return result.picture;
  };
  const rows = () => database.db.selectFrom("images").selectAll().orderBy("url").execute();
  const names = async () => (await images.files()).map((file) => file.split("/website-images/")[1]);

  test("it is stored with its variants under a unique name", async () => {
    const picture = await stored();
    expect(picture).toMatchObject({
      url: "/website-images/services/1763712000000-Hall.jpg",
      width: 480,
      height: 300,
      colour: "#1f3b30",
      alt: "",
      caption: "",
    });
    expect(picture.avif.map(({ width }) => width)).toEqual([360, 480]);
    const paths = [
      picture.url,
      picture.social,
      ...[...picture.avif, ...picture.webp].map((v) => v.url),
    ];
    expect(paths.map((path) => path.replace("/website-images/", "")).sort()).toEqual(await names());
  });

  test("its row has its original name, its account and its size", async () => {
    const { url } = await stored({ name: "Seán’s\u0000 hall\uD83C.png" });
    const [row, ...others] = await rows();
    const sizes = await Promise.all(
      (await images.files()).map(async (file) => (await stat(file)).size),
    );
    expect(row).toMatchObject({
      url,
      folder: "services",
      file_name: "Seán’s hall\uFFFD.png",
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      uploaded_at: "2025-11-21T08:00:00.000Z",
      uploaded_by: "account-1",
    });
    expect(others).toEqual([]);
    expect(await allPictures(database.db)).toMatchObject({ [url]: { width: 480 } });
  });

  test("two pictures with one name in one millisecond are both kept", async () => {
    const [one, other] = await Promise.all([stored(), stored({ name: "Hall.gif" })]);
    expect([one.url, other.url].sort()).toEqual([
      "/website-images/services/1763712000000-Hall.jpg",
      "/website-images/services/1763712000001-Hall.jpg",
    ]);
    expect(await rows()).toHaveLength(2);
    expect(await names()).toHaveLength(12);
  });

  test("a name chosen to match another picture's variant does not replace it", async () => {
    const { social } = await stored();
    const before = await readFile(`${database.options.dataDir}${social}`);
    const other = await stored({ name: social.replace(/^.*\d{13}-/, "") });
    expect(other.url).not.toBe(social);
    expect(await readFile(`${database.options.dataDir}${social}`)).toEqual(before);
  });

  test("a picture is taken for what it is, whatever its name says", async () => {
    const { url } = await stored({ name: "hall.html", bytes: await examplePicture("jpeg") });
    expect(url).toBe("/website-images/services/1763712000000-hall.jpg");
    const file = await readFile(`${database.options.dataDir}${url}`);
    expect((await sharp(file).metadata()).format).toBe("jpeg");
  });

  test("data hidden in or after the picture is in none of its files", async () => {
    const hidden = "<script>alert('hidden')</script>";
    const exif = { IFD0: { ImageDescription: hidden } };
    const picture = await sharp(await examplePicture())
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([picture, Buffer.from(`PK\u0003\u0004${hidden}`)]);
    await stored({ bytes: polyglot });
    for (const file of await images.files())
      expect((await readFile(file)).includes("hidden")).toBe(false);
  });

  describe("a refused upload leaves nothing behind", () => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    test.each<[string, Uint8Array, string, RegExp]>([
      ["a page", Buffer.from("<html><script>"), "Please select an image file", /cannot be read/],
      ["SVG", Buffer.from(svg), "Please select an image file", /an SVG drawing/],
      ["5 MB", new Uint8Array(imageBytesLimit), "Image size must be less than 5MB", /has 5 MB\./],
    ])("%s called .png", async (_, bytes, message, detail) => {
      const result = await upload({ bytes });
      expect(result).toMatchObject({ outcome: "refused", message });
      expect(result).toHaveProperty("detail", expect.stringMatching(detail));
      expect(await images.files()).toEqual([]);
      expect(await rows()).toEqual([]);
    });
  });

  test("a picture that needs too much memory or time is refused, and logged", async () => {
    const refusal = { reason: "too demanding", detail: "SIGKILL" } as const;
    const encoder = { encode: async () => ({ outcome: "refused", refusal }) as const };
    images = await createImages(database, { encoder });
    expect(await upload()).toMatchObject({
      outcome: "refused",
      message: "Please select an image file",
    });
    expect(images.logged).toHaveLength(1);
  });

  test("if the connection breaks just after the row is written, its files stay", async () => {
    const breaking = {
      transaction: () => ({
        async execute(work: (trx: Transaction<Tables>) => Promise<unknown>) {
          await database.db.transaction().execute(work);
          throw new Error("the connection broke");
        },
      }),
    };
    images = await createImages(database, { db: breaking as never });
    await expect(upload()).rejects.toThrow("the connection broke");
    expect(await rows()).toHaveLength(1);
    expect(await names()).toHaveLength(6);
    expect(images.logged).toEqual([]);
  });

  test("if a file cannot be stored, neither the other files nor a row stay", async () => {
    const { store } = images.tools;
    let left = 3;
    const failing: ImageTools["store"] = {
      ...store,
      put: async (key, bytes) => {
        if (left-- === 0) throw new Error("the disk is full");
        return store.put(key, bytes);
      },
    };
    images = await createImages(database, { store: failing });
    await expect(upload()).rejects.toThrow("the disk is full");
    expect(await images.files()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});
