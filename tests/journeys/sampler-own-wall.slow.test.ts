import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { phoneHeic } from "#tests/images/phone-photo.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { runningSite } from "./running-site.ts";
import type { Visitor } from "./visitor.ts";

const decoder = /heic-worker/;
const ownLight = "The light and shadows are those of your photo.";

describe("the visitor's own wall", () => {
  const site = runningSite();

  /** Opens the sampler and waits until a photo is on the canvas, with the finish on it. */
  async function lay(photo: Buffer, visitor: Visitor): Promise<Page> {
    const { page } = visitor;
    await visitor.open("/sampler");
    await page.getByLabel("Choose a photo of your wall").setInputFiles(jpeg(photo));
    await untilDrawn(page);
    return page;
  }

  test("shows the finish in the photo's own light, and sends the photo nowhere", async () => {
    const visitor = await site.visitor();
    await visitor.open("/sampler");
    const { page } = visitor;
    const before = visitor.requests.length;
    await page.getByLabel("Choose a photo of your wall").setInputFiles(jpeg(await plainWall()));
    await untilDrawn(page);
    await page.getByText(ownLight).waitFor();

    const { left, right, outside } = await seen(page);
    // The wall of the photo is in the sun at the left and in the shade at the right.
    expect(left.brightness).toBeGreaterThan(1.3 * right.brightness);
    // Its white paint is gone, and what is around it is as it was.
    expect(left.colourfulness).toBeGreaterThan(8);
    expect(outside.colourfulness).toBeLessThan(3);

    await page.getByRole("button", { name: "Keep this picture" }).click();
    const shelf = page.getByRole("region", { name: "Kept side by side" });
    await shelf.getByText(/, on your own wall$/).waitFor();
    const sent = visitor.requests.slice(before).filter((request) => {
      const { pathname, protocol } = new URL(request.url());
      return protocol !== "blob:" && !(request.method() === "GET" && /^\/assets\//.test(pathname));
    });
    expect(sent.map((request) => request.url())).toEqual([]);

    await page.getByRole("button", { name: "Ask for a quote with this picture" }).click();
    await page.waitForURL(/\/contact\?service=dragging&sample=dragging-/);
    await page.getByText("This picture of your room is sent with it.").waitFor();
  });

  test("is laid by arrow keys, which say where a corner stands, and by the mouse", async () => {
    const page = await lay(await plainWall(), await site.visitor());
    const corner = page.getByRole("button", { name: "Top left corner" });
    const stage = page.getByRole("application", { name: "Corners of the wall" });
    await corner.focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await stage.getByText("Top left corner: 15 % from the left, 14 % from the top.").waitFor();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowLeft");
    await stage.getByText("Top left corner: it can go no further.").waitFor();

    const box = await boxOf(page);
    const place = await corner.boundingBox();
    if (!place) throw new Error("the corner is not shown");
    await page.mouse.move(place.x + 30, place.y + 22);
    await page.mouse.down();
    // Far over the opposite corner, where the corners would cross.
    await page.mouse.move(box.x + box.width, box.y + box.height, { steps: 4 });
    await page.mouse.up();
    await untilDrawn(page);
    const moved = await corner.boundingBox();
    const share = ((moved?.x ?? 0) + 22 - box.x) / box.width;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.55);
  });

  test("follows the sample, and the width that the visitor says", async () => {
    const page = await lay(await plainWall(), await site.visitor());
    const drawn = () => page.locator("#wall-drawing").screenshot();
    const first = await drawn();
    await page.getByRole("button", { name: "Wider" }).click();
    await page.getByText("3.5 metres").waitFor();
    await untilDrawn(page);
    const wider = await drawn();
    expect(wider.equals(first)).toBe(false);
    await page.getByRole("radio", { name: "Marbling" }).check();
    await page.getByRole("img", { name: /^Your wall: Marbling/ }).waitFor();
    await untilDrawn(page);
    expect((await drawn()).equals(wider)).toBe(false);
  });

  test("is judged in the page by an older browser", async () => {
    const visitor = await site.visitor();
    await visitor.page.addInitScript("delete globalThis.OffscreenCanvas");
    const page = await lay(await plainWall(), visitor);
    await page.getByText(ownLight).waitFor();
    const { left, right } = await seen(page);
    expect(left.brightness).toBeGreaterThan(1.3 * right.brightness);
    expect(page.workers()).toEqual([]);
  });

  test("says so if the wall is patterned or the photo too dark", async () => {
    const visitor = await site.visitor();
    const page = await lay(await stripedWall(), visitor);
    await page.getByText(/This wall has a strong pattern.*cannot be kept\./).waitFor();
    await page.getByLabel("Another photo").setInputFiles(jpeg(await darkWall()));
    await page.getByText(/The photo is too dark here/).waitFor();
  });

  test("says what is wrong with a file, and is taken away again", async () => {
    const visitor = await site.visitor();
    const page = await lay(await plainWall(), visitor);
    const chooser = page.getByLabel("Another photo");
    const bad = [
      [{ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("a") }, "is not a photo"],
      [{ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }, "not a photo"],
      [{ name: "no.png", mimeType: "image/png", buffer: Buffer.from("a") }, "cannot be read"],
      [jpeg(await photo(60, 40, "#aaa")), "is too small to show a wall: 60 × 40 pixels"],
    ] as const;
    for (const [file, words] of bad) {
      await chooser.setInputFiles(file);
      await page.getByText(words).waitFor();
    }
    // The photo before it is still there.
    await page.getByRole("button", { name: "Remove the photo" }).click();
    await page.getByText("The photo is removed.").waitFor();
    const first = page.getByLabel("Choose a photo of your wall");
    expect(await first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole("button", { name: "Top left corner" }).count()).toBe(0);
    await first.setInputFiles(jpeg(await plainWall()));
    await untilDrawn(page);
  });

  test("says so if the decoder of an iPhone's photo does not load, unless another is open", async () => {
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
    await untilDrawn(page);
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

  test("can be a photo of 48 megapixels, turned as the camera was held", async () => {
    const large = sharp(await photo(8000, 6000, "#b5b0a8")).withMetadata({ orientation: 6 });
    const page = await lay(await large.jpeg().toBuffer(), await site.visitor());
    const { width, height } = await boxOf(page);
    expect(width / height).toBeCloseTo(3 / 4, 1);
  });

  test("fits a small phone, and axe finds nothing", async () => {
    const page = await lay(await plainWall(), await site.visitor({ width: 320, touch: true }));
    expect(await sideways(page)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });
});

function jpeg(buffer: Buffer) {
  return { name: "wall.jpg", mimeType: "image/jpeg", buffer };
}

async function untilDrawn(page: Page): Promise<void> {
  await page.locator("#wall-drawing[data-drawn]").waitFor({ timeout: 40_000 });
}

async function boxOf(page: Page) {
  const box = await page.locator("#wall-drawing").boundingBox();
  if (!box) throw new Error("the wall is not shown");
  return box;
}

/** Mean brightness and colour, 0 to 255, of the wall's left and right part and of what is above. */
async function seen(page: Page) {
  const picture = await page.locator("#wall-drawing").screenshot();
  const { width, height } = await sharp(picture).metadata();
  const part = async (x: number, y: number) => {
    const area = {
      left: Math.round(x * width),
      top: Math.round(y * height),
      width: Math.round(0.08 * width),
      height: Math.round(0.2 * height),
    };
    // A separate pipeline, because `stats` reads the picture before it is cut.
    const cut = await sharp(picture).extract(area).toBuffer();
    const { channels } = await sharp(cut).stats();
    const means = channels.slice(0, 3).map(({ mean }) => mean);
    const brightness = means.reduce((sum, mean) => sum + mean, 0) / 3;
    return { brightness, colourfulness: Math.max(...means) - Math.min(...means) };
  };
  return {
    left: await part(0.28, 0.3),
    right: await part(0.64, 0.3),
    outside: await part(0.03, 0.3),
  };
}

function photo(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function drawing(content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** A white wall with sun at the left and shade at the right. */
function plainWall(): Promise<Buffer> {
  return drawing(
    '<rect width="1200" height="800" fill="#dcdcdc"/><rect x="600" width="600" height="800" fill="#858585"/>',
  );
}

function stripedWall(): Promise<Buffer> {
  const stripes = Array.from(
    { length: 30 },
    (_, stripe) => `<rect x="${stripe * 40}" width="20" height="800" fill="#5c7f70"/>`,
  );
  return drawing(`<rect width="1200" height="800" fill="#e8e0d0"/>${stripes.join("")}`);
}

function darkWall(): Promise<Buffer> {
  return photo(1200, 800, "#141316");
}
