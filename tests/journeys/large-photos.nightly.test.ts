import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { phoneHeic } from "#tests/images/phone-photo.ts";
import { enquiryFormOn, openEnquiryForm, roomPhoto } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { boxOfWall, chooseWall, jpeg, photo, plainWall, untilWallIsDrawn } from "./wall-photo.ts";

const megabyte = 1024 * 1024;
const decoder = /heic-worker/;
const site = runningSite();

const photosOf = (reference: string) =>
  site.db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_id")
    .select(["file_name", "enquiry_photos.width"])
    .where("reference", "=", reference)
    .orderBy("file_name")
    .execute();

describe("photos of the room", () => {
  test("of a phone's size arrive without scripts, and larger ones are refused with a message", async () => {
    const visitor = await site.visitor({ runsScripts: false, width: 360 });
    visitor.expectTrouble(/413/);
    const { page } = visitor;
    await visitor.open("/contact");
    const form = enquiryFormOn(page);
    await form.fill({ name: "Niamh Toner" });
    await form.send();
    const reference = await form.thankedFor();
    const add = async (name: string, parts: Buffer[]) => {
      await page.getByLabel("Add a photo").setInputFiles(await onDisk(name, parts));
      await page.getByRole("button", { name: "Send Photo" }).click();
    };
    await add("wall.jpg", [Buffer.alloc(30 * megabyte)]);
    await page.getByText("A photo must be under 20 MB.").waitFor();
    expect(await form.thankedFor()).toBe(reference);

    const { buffer } = await roomPhoto("phone.jpg", 4000);
    await add("phone.jpg", [buffer, Buffer.alloc(12 * megabyte)]);
    await page.getByText("Photos that have reached us: one of five.").waitFor();
    expect(await photosOf(reference)).toEqual([{ file_name: "phone.jpg", width: 2000 }]);
  });

  test("also arrive from a browser that cannot shrink them", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await page.addInitScript("delete window.createImageBitmap");
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Oisín Kane" });
    await page.getByLabel("Photos of the room").setInputFiles(await roomPhoto("hall.jpg", 2600));
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("Sent", { exact: true }).waitFor();
    expect(await photosOf(reference)).toEqual([{ file_name: "hall.jpg", width: 2000 }]);
  });
});

describe("a photo of the visitor's own wall", () => {
  test("can have 48 megapixels, turned as the camera was held", async () => {
    const { page, open } = await site.visitor();
    await open("/sampler");
    const large = sharp(await photo(8000, 6000, "#b5b0a8")).withMetadata({ orientation: 6 });
    await chooseWall(page, await large.jpeg().toBuffer());
    const { width, height } = await boxOfWall(page);
    expect(width / height).toBeCloseTo(3 / 4, 1);
  });

  test("can be an iPhone's, and the page says so if its decoder does not load, unless another photo is open", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    visitor.expectTrouble(decoder);
    visitor.expectTrouble(/decoder did not start/);
    const answered = Promise.withResolvers<void>();
    await page.context().route(decoder, async (route) => {
      await answered.promise;
      await route.abort();
    });
    await visitor.open("/sampler");
    const first = page.getByLabel("Choose a photo of your wall");
    const asked = page.context().waitForEvent("request", (request) => decoder.test(request.url()));
    await first.setInputFiles(phoneHeic);
    await asked;
    await first.setInputFiles(jpeg(await plainWall()));
    await untilWallIsDrawn(page);
    const failed = page.waitForEvent("pageerror");
    answered.resolve();
    expect((await failed).message).toBe("the HEIC decoder did not start");
    await page.getByText("The photo is open. Move the four corners onto the wall.").waitFor();

    await page.getByLabel("Another photo").setInputFiles(phoneHeic);
    await page.getByText("This part of the page did not load. Please try again.").waitFor();
    await page.context().unroute(decoder);
    await page.getByLabel("Another photo").setInputFiles(phoneHeic);
    await page.getByText("The photo is open. Move the four corners onto the wall.").waitFor();
  });
});

/**
 * Writes a file that is removed when the test ends. Returns its path. A browser reads a large file
 * from a path much faster than from the test.
 */
async function onDisk(name: string, parts: Buffer[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(parts));
  return path;
}
