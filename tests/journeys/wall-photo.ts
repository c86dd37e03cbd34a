import type { Page } from "playwright-core";
import sharp from "sharp";
import type { Visitor } from "./visitor.ts";

/** Opens the sampler and waits until a plain wall is on the canvas, with the finish on it. */
export async function layWall(visitor: Visitor): Promise<Page> {
  await visitor.open("/sampler");
  await chooseWall(visitor.page, await plainWall());
  return visitor.page;
}

/** Chooses a first photo, and waits until the finish is drawn on it. */
export async function chooseWall(page: Page, wall: Buffer): Promise<void> {
  await page.getByLabel("Choose a photo of your wall").setInputFiles(jpeg(wall));
  await untilWallIsDrawn(page);
}

export function jpeg(buffer: Buffer) {
  return { name: "wall.jpg", mimeType: "image/jpeg", buffer };
}

export async function untilWallIsDrawn(page: Page): Promise<void> {
  await page.locator("#wall-drawing[data-drawn]").waitFor({ timeout: 40_000 });
}

export async function boxOfWall(page: Page) {
  const box = await page.locator("#wall-drawing").boundingBox();
  if (!box) throw new Error("the wall is not shown");
  return box;
}

/** Mean brightness and colour, 0 to 255, of the wall's left and right part and of its side. */
export async function seen(page: Page) {
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

export function photo(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A white wall with sun at the left and shade at the right. */
export function plainWall(): Promise<Buffer> {
  const wall =
    '<rect width="1200" height="800" fill="#dcdcdc"/><rect x="600" width="600" height="800" fill="#858585"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${wall}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
