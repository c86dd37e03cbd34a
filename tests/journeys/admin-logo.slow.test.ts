import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("a logo stands for the name in the header and the initials in the admin, until it is removed", async () => {
  const visitor = await site.admin({ stillness: true });
  const { page } = visitor;
  const header = page.getByRole("banner");
  const logo = header.getByRole("img", { name: "Decor Specialist" });
  const editor = await openEditor(visitor, "/admin/settings");
  const drop = page.getByRole("button", { name: "Logo: choose a picture" });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await drop.locator("input").setInputFiles(file("logo.svg", "image/svg+xml", drawing));
  await page.getByText(/an SVG drawing/).waitFor();
  await drop.locator("input").setInputFiles(file("logo.png", "image/png", await wordmark()));
  await page.frameLocator("iframe").getByRole("img", { name: "Decor Specialist" }).waitFor();
  await editor.button("Update Business Details").click();
  await (await openPublishPage(visitor)).publish("A logo");

  for (const path of ["/", "/contact", "/about"]) {
    for (const width of [360, 768, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      await visitor.open(path);
      expect(await shownSize(logo), `${path} at ${width} px`).toEqual({ width: 192, height: 48 });
      const name = header.getByText("Decor Specialist").filter({ visible: true });
      expect(await name.count()).toBe(0);
    }
  }
  await logo.click();
  await page.waitForURL(({ pathname }) => pathname === "/");

  await visitor.open("/admin/settings");
  const badge = header.locator("img");
  expect(await shownSize(badge)).toEqual({ width: 128, height: 40 });
  expect(await header.getByText("DS", { exact: true }).count()).toBe(0);
  await editor.button("Remove").click();
  await editor.button("Update Business Details").click();
  await (await openPublishPage(visitor)).publish("No logo");
  await visitor.open("/");
  const link = header.getByRole("link", { name: "Decor Specialist" });
  expect(await link.innerText()).toBe("Decor Specialist");
  expect(await logo.count()).toBe(0);
});

/** The size in pixels at which a picture is laid out, once it has loaded. */
async function shownSize(picture: Locator) {
  await picture.waitFor();
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  return { width: Math.round(width), height: Math.round(height) };
}

function file(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer };
}

/** A logo four times as wide as high, with a transparent background. */
function wordmark(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200">
    <circle cx="100" cy="100" r="80" fill="#1f3b30"/>
    <rect x="220" y="60" width="560" height="80" fill="#88692a"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
