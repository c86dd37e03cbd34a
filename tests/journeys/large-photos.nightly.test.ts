import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { phoneHeic } from "#tests/images/phone-photo.ts";
import { openEnquiryForm, roomPhoto } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { boxOfWall, chooseWall, jpeg, photo, plainWall, untilWallIsDrawn } from "./wall-photo.ts";

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
