import { basename } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { fileOnDisk } from "#tests/engines/photo-file.ts";
import { largeHeics, largePortrait, phoneHeic, phonePortrait } from "#tests/images/phone-photo.ts";
import { openEditor } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";
import { storedPicture } from "./stored-picture.ts";

const site = runningAdmin();
const limit = 5 * 1024 * 1024;

/** A busy machine takes long to make a large picture smaller, and the server to encode it. */
const patience = { timeout: 240_000 };
vi.setConfig({ testTimeout: 300_000 });

test("a portrait of 48 megapixels is made smaller before it is sent, and stands upright without its place", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  const portrait = await phonePortrait(largePortrait);
  expect(portrait.length).toBeGreaterThan(2 * limit);
  expect(portrait.includes("Exif")).toBe(true);
  const sent = page.evaluate(nextFile);
  await choose(page, await fileOnDisk("IMG_0048.jpg", portrait));
  await page.getByText("Being made smaller...").waitFor();
  await rows(page).first().waitFor(patience);
  const { bytes, hasMetadata } = await sent;
  expect(bytes).toBeLessThan(limit);
  expect(hasMetadata).toBe(false);
  await expectPortrait(page, "IMG_0048.jpg");
});

test("a picture with transparent parts keeps them when it is made smaller", async () => {
  const { page } = await openEditor(await site.admin(), "/admin/portfolio/new");
  const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
  const background = "#808080";
  const grain = { width: 2200, height: 1600, channels: 3, background, noise } as const;
  const hole = { width: 600, height: 600, channels: 4, background: "#000" } as const;
  const cutOut = await sharp({ create: grain })
    .ensureAlpha()
    .composite([{ input: { create: hole }, left: 0, top: 0, blend: "dest-out" }])
    .png()
    .toBuffer();
  expect(cutOut.length).toBeGreaterThan(limit);
  await choose(page, await fileOnDisk("cut-out.png", cutOut));
  await rows(page).first().waitFor(patience);
  const row = site.db
    .selectFrom("images")
    .select("variants")
    .where("file_name", "=", "cut-out.png");
  const { webp } = JSON.parse((await row.executeTakeFirstOrThrow()).variants);
  const answer = await page.request.get(webp[0].url);
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3], "the corner").toBe(0);
});

test.each(largeHeics)(
  "a HEIC picture, which Chromium cannot read, is decoded by the page and taken: %s",
  async (file) => {
    const visitor = await site.admin();
    const { page } = await openEditor(visitor, "/admin/portfolio/new");
    await choose(page, file);
    await rows(page).first().waitFor(patience);
    await expectPortrait(page, basename(file));
    const loaded = visitor.requests.filter((request) => request.url().includes("heic"));
    expect(loaded.length, "the decoder is loaded for it").toBeGreaterThan(0);
  },
);

test.each([
  ["the decoder", "2147483648", String(64 * 1024 * 1024)],
  ["its pixels", ".data.set(", ".data.fails("],
])(
  "a HEIC picture for which the browser has too little memory for %s is refused in words, and nothing in the form is lost",
  async (_, code, failing) => {
    const visitor = await site.admin();
    const { page, field } = await openEditor(visitor, "/admin/portfolio/new");
    await field("Project Title").fill("A hall in Ardmore");
    await page.context().route(/heic-worker/, async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      expect(script).toContain(code);
      await route.fulfill({ response, body: script.replaceAll(code, failing) });
    });
    await choose(page, largeHeics[1] ?? "");
    const message = await page.getByRole("alert").innerText(patience);
    expect(message).toMatch(
      /^phone-48-megapixels.heic: Please select an image file\. This is a HEIC picture/,
    );
    expect(await field("Project Title").inputValue()).toBe("A hall in Ardmore");
    await page.context().unroute(/heic-worker/);
    await choose(page, phoneHeic);
    await rows(page).first().waitFor(patience);
  },
);

/** Runs in the page. Describes the next file that it sends. */
function nextFile(): Promise<{ bytes: number; hasMetadata: boolean }> {
  return new Promise((resolve) => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      XMLHttpRequest.prototype.send = send;
      send.call(this, body);
      const file = (body as FormData).get("file") as File;
      void file
        .text()
        .then((text) => resolve({ bytes: file.size, hasMetadata: text.includes("Exif") }));
    };
  });
}

/** The form has one picture, of this name. It stands upright, and only its upper part is red. */
async function expectPortrait(page: Page, name: string): Promise<void> {
  expect(await rows(page).locator("bdi").allInnerTexts()).toEqual([name]);
  const stored = await storedPicture(site, page, name);
  expect(stored).toMatchObject({ width: 2400, height: 3200 });
  expect(stored.top.red, "the upper quarter is red").toBeGreaterThan(120);
  expect(stored.bottom.red - stored.bottom.green).toBeLessThan(60);
}

function choose(page: Page, file: string): Promise<void> {
  return page.locator("input[type=file]").last().setInputFiles(file);
}

function rows(page: Page) {
  return page.getByRole("group", { name: /^Image \d+$/ });
}
