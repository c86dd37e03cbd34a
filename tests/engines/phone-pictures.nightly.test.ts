import { basename } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { largeHeics, phoneHeic } from "#tests/images/phone-photo.ts";
import { desk, engineSite, engines } from "./engine-site.ts";
import type { Person } from "./person.ts";

/** A browser without a graphics card takes some seconds for 48 megapixels. */
const patience = 50_000;

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test.each([phoneHeic, ...largeHeics].map((file) => ({ file, name: basename(file) })))(
    "a HEIC picture is taken and stands upright: $name",
    async ({ file, name }) => {
      const owner = await site.signedIn(desk);
      await owner.open("/admin/portfolio/new");
      await owner.see("button", "Images: choose pictures");
      await owner.choose("input[type=file]", [file]);
      await expectPortrait(owner, name);
    },
  );

  /** Waits for the only picture. It is a portrait, and red in its upper part only. */
  async function expectPortrait(owner: Person, name: string): Promise<void> {
    const newest = site.db.selectFrom("images").selectAll().where("file_name", "=", name);
    const row = await vi.waitUntil(() => newest.executeTakeFirst(), { timeout: patience });
    expect(row.height).toBeGreaterThan(row.width);
    const [top, bottom] = await owner.run(coloursOf, row.url);
    expect(top?.red).toBeGreaterThan(120);
    expect(top?.green).toBeLessThan(90);
    expect((bottom?.red ?? 255) - (bottom?.green ?? 0)).toBeLessThan(60);
  }
});

/** Runs in the page. The colours in the upper eighth of a picture and near its foot. */
async function coloursOf(url: string): Promise<{ red: number; green: number }[]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [8, 16];
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, 8, 16);
  return [1, 14].map((y) => {
    const [red = 0, green = 0] = context?.getImageData(4, y, 1, 1).data ?? [];
    return { red, green };
  });
}
