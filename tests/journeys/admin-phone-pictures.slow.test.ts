import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { largeHeics, largePortrait, phoneHeic, phonePortrait } from "#tests/images/phone-photo.ts";
import { openEditor } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const limit = 5 * 1024 * 1024;

/** A busy machine takes long to make a large picture smaller, and the server to encode it. */
const patience = { timeout: 60_000 };
vi.setConfig({ testTimeout: 150_000 });

test("a portrait of 48 megapixels is made smaller before it is sent, and stands upright without its place", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  const portrait = await phonePortrait(largePortrait);
  expect(portrait.length).toBeGreaterThan(2 * limit);
  expect(portrait.includes("Exif")).toBe(true);
  const sent = page.evaluate(nextFile);
  await choose(page, await onDisk("IMG_0048.jpg", portrait));
  await page.getByText("Being made smaller...").waitFor();
  await rows(page).first().waitFor(patience);
  const { bytes, hasMetadata } = await sent;
  expect(bytes).toBeLessThan(limit);
  expect(hasMetadata).toBe(false);
  expect(await names(page)).toEqual(["IMG_0048.jpg"]);
  const stored = await storedJpeg(page);
  expect(stored).toMatchObject({ width: 2400, height: 3200 });
  expect(stored.top.red, "the upper quarter is red").toBeGreaterThan(120);
  expect(stored.bottom.red - stored.bottom.green).toBeLessThan(60);
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
  await choose(page, await onDisk("cut-out.png", cutOut));
  await rows(page).first().waitFor(patience);
  const answer = await page.request.get(await newest("variants"));
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3], "the corner").toBe(0);
});

test("of six pictures, one that breaks off holds up no other, and takes its place by another try", async () => {
  const visitor = await site.admin({ width: 360 });
  visitor.expectTrouble(/admin\/images/);
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  const files = ["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"];
  let isBroken = true;
  await page.route("/admin/images", async (route) => {
    const isIt = route.request().postDataBuffer()?.includes('filename="b.png"');
    await (isIt && isBroken ? route.abort() : route.continue());
  });
  await chooseAll(page, files);
  await rows(page).nth(4).waitFor();
  const failed = page.getByRole("list", { name: "Not uploaded" });
  expect(await failed.getByRole("alert").innerText()).toBe(
    "b.png: Failed to upload image. Please try again.",
  );
  expect(await names(page)).toEqual(files.filter((name) => name !== "b.png"));
  isBroken = false;
  await page.getByRole("button", { name: "Try again: b.png" }).click();
  await rows(page).nth(5).waitFor();
  expect(await names(page)).toEqual(files);
  await failed.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("pictures that a lost connection cut off arrive by themselves when it returns", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/INTERNET_DISCONNECTED|admin\/images/);
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  await page.context().setOffline(true);
  await chooseAll(page, ["a.png", "b.png"]);
  await page.getByRole("button", { name: "Try again: b.png" }).waitFor();
  await page.context().setOffline(false);
  await rows(page).nth(1).waitFor();
  expect(await names(page)).toEqual(["a.png", "b.png"]);
});

test("after the session has ended, the password is asked for once for all pictures", async () => {
  const visitor = await site.admin();
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  await site.db.deleteFrom("sessions").execute();
  const files = ["a.png", "b.png", "c.png", "d.png"];
  await chooseAll(page, files);
  await signIn(visitor);
  await rows(page).nth(3).waitFor();
  expect(await names(page)).toEqual(files);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test.each([
  { file: phoneHeic, name: "phone.heic", size: { width: 480, height: 640 } },
  ...largeHeics.map((file) => ({
    file,
    name: basename(file),
    size: { width: 2400, height: 3200 },
  })),
])(
  "a HEIC picture, which Chromium cannot read, is decoded by the page and taken: $name",
  async ({ file, name, size }) => {
    const visitor = await site.admin();
    const { page } = await openEditor(visitor, "/admin/portfolio/new");
    await choose(page, file);
    await rows(page).first().waitFor(patience);
    expect(await names(page)).toEqual([name]);
    const stored = await storedJpeg(page);
    expect(stored).toMatchObject(size);
    expect(stored.top.red, "the upper quarter is red").toBeGreaterThan(120);
    expect(stored.bottom.red - stored.bottom.green).toBeLessThan(60);
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

test("a damaged HEIC picture is refused in words", async () => {
  const visitor = await site.admin();
  const { page } = await openEditor(visitor, "/admin/portfolio/new");
  const bytes = await readFile(phoneHeic);
  await choose(page, await onDisk("IMG_1.HEIC", bytes.subarray(0, 500)));
  const message = await page.getByRole("alert").innerText(patience);
  expect(message).toMatch(/^IMG_1.HEIC: Please select an image file\. This is a HEIC picture/);
});

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

async function signIn({ page }: Visitor): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Email Address").fill("owner@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("correct-horse-battery");
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function chooseAll(page: Page, files: string[]): Promise<void> {
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const all = files.map((name) => ({ name, mimeType: "image/png", buffer }));
  await page.locator("input[type=file]").setInputFiles(all);
}

function choose(page: Page, file: string): Promise<void> {
  return page.locator("input[type=file]").setInputFiles(file);
}

function rows(page: Page) {
  return page.getByRole("group", { name: /^Image \d+$/ });
}

function names(page: Page): Promise<string[]> {
  return rows(page).locator("bdi").allInnerTexts();
}

async function newest(column: "url" | "variants"): Promise<string> {
  const rows = site.db.selectFrom("images").select(column).orderBy("uploaded_at", "desc");
  const { [column]: value } = (await rows.limit(1).executeTakeFirstOrThrow()) as Record<
    typeof column,
    string
  >;
  return column === "url" ? value : JSON.parse(value).webp[0].url;
}

/** Size of the newest picture, and the colours near its upper and lower edge. */
async function storedJpeg(page: Page) {
  const answer = await page.request.get(await newest("url"));
  const bytes = await answer.body();
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const colourAt = async (top: number) => {
    const area = { left: width >> 1, top, width: 40, height: 40 };
    const { channels } = await sharp(await sharp(bytes).extract(area).toBuffer()).stats();
    return { red: channels[0]?.mean ?? 0, green: channels[1]?.mean ?? 0 };
  };
  return { width, height, top: await colourAt(100), bottom: await colourAt(height - 100) };
}

async function onDisk(name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "phone-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
