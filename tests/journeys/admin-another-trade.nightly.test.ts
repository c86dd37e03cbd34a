import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { drawnIcon, iconSides } from "#domain/icons/icons.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { paintersWordsIn } from "#tests/another-trade/painters-words.ts";
import { examplePicture } from "#tests/images/images.ts";
import { elementsOf } from "#tests/site/page.ts";
import { openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { openEnquiryForm } from "./enquiry-form.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();

/** What a stone mason in Derry enters where a field cannot have just any text. By field name. */
const business = {
  name: "Foyle Stone",
  initials: "FS",
  kind: "HomeAndConstructionBusiness",
  trade: "stone masons",
  made: "carved",
  phone: "028 7946 0123",
  email: "hello@foylestone.example",
  locality: "Derry",
  region: "County Londonderry",
  postcode: "BT48 6AB",
};
const service = { name: "Lettering", slug: "lettering", sampler: "none" };
const project = {
  title: "Guildhall garden",
  slug: "guildhall-garden",
  sector: "Heritage",
  year: "2025",
};
const testimonial = { project: project.slug, rating: "5" };

test("a fresh site becomes a stone mason's through the admin alone, and no word of the painter is left", async () => {
  const owner = await site.admin();
  const paintersIcons = await iconsOf(owner.page);
  for (const area of ["services", "portfolio", "testimonials"] as const)
    await deleteAll(owner, area);
  await fillForm(owner, "/admin/settings", business);
  for (const name of ["home", "services", "portfolio", "about", "contact", "privacy"])
    await fillForm(owner, `/admin/pages/${name}`);
  await fillForm(owner, "/admin/services/new", service);
  await fillForm(owner, "/admin/portfolio/new", project);
  await fillForm(owner, "/admin/testimonials/new", testimonial);
  await (await openPublishPage(owner)).publish("A stone mason");

  const visitor = await site.stranger();
  const listed = elementsOf(await answer(visitor.page, "/sitemap.xml"), "loc");
  const pages = listed.map(({ text }) => new URL(text).pathname);
  expect(pages).toEqual(
    expect.arrayContaining([
      "/services/lettering",
      "/services/lettering/specification",
      "/portfolio/guildhall-garden",
      "/portfolio/guildhall-garden/plates",
    ]),
  );
  expect(pages).toHaveLength(10);
  const found: Record<string, string[]> = {};
  for (const path of [...pages, ...files, ...publicPaths(builtInSite({})), "/nope"]) {
    const words = paintersWordsIn(await answer(visitor.page, path));
    if (words.length > 0) found[path] = words;
  }
  expect(found).toEqual({});
  const masonsIcons = await iconsOf(visitor.page);
  for (const path of iconPaths) expect(masonsIcons[path], path).not.toBe(paintersIcons[path]);

  const scripts: Promise<string>[] = [];
  visitor.page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  const form = await openEnquiryForm(visitor);
  expect(await visitor.page.title()).toContain("Foyle Stone");
  await form.fill({ service: "Lettering", message: "A headstone." });
  await form.send();
  await visitor.page.getByText("We will reply within 24 hours.").waitFor();
  expect(await visitor.page.getByText(/^FS-\w{6}$/).count()).toBe(1);
  expect(paintersWordsIn(await visitor.page.content())).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  // React's own code has words like 'paint'.
  for (const script of await Promise.all(scripts))
    expect(script).not.toMatch(
      /marbl|belfast|graining|gild|brush|stippl|lime.wash|painte|decorative/i,
    );
}, 240_000);

const files = [
  "/site.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/speculation-rules.json",
  "/portfolio?sector=residential",
  "/api/contact",
];

const iconPaths = [drawnIcon, ...Object.keys(iconSides)];

/** The bytes of each icon, in hexadecimal digits. */
async function iconsOf(page: Page): Promise<Record<string, string>> {
  const icons = iconPaths.map(async (path) => {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(200);
    return [path, (await response.body()).toString("hex")];
  });
  return Object.fromEntries(await Promise.all(icons));
}

async function answer(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text();
}

async function deleteAll(owner: Visitor, area: Parameters<typeof openList>[1]): Promise<void> {
  const list = await openList(owner, area);
  const buttons = owner.page.getByRole("button", { name: /^Delete / });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await list.confirmButton.click();
    await expect.poll(() => buttons.count()).toBe(left - 1);
  }
}

let said = 0;

/** Fills every field of a form of the admin, and saves it. */
async function fillForm(
  owner: Visitor,
  path: string,
  words: Record<string, string> = {},
): Promise<void> {
  const { page } = await openEditor(owner, path);
  const form = page.locator("main form");
  const folded = form.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await choosePicture(page);
  for (const field of await form.locator("input[name], textarea[name], select[name]").all()) {
    const name = (await field.getAttribute("name")) ?? "";
    const kind = await field.evaluate((element: HTMLInputElement) => element.type);
    if (kind === "checkbox") continue;
    said += 1;
    if (kind === "select-one") await field.selectOption(words[name] ?? "");
    else if (kind === "time") await field.fill(name.endsWith("opens") ? "07:30" : "16:00");
    else await field.fill(words[name] ?? `Granite ${said}`);
  }
  await form.locator("button[type=submit]").click();
  await page
    .getByText(/^Saved: /)
    .first()
    .waitFor();
}

/** Uploads a picture in place of the one that the form has. */
async function choosePicture(page: Page): Promise<void> {
  const remove = page.locator("main form").getByRole("button", { name: "Remove", exact: true });
  if ((await remove.count()) > 0) await remove.first().click();
  const input = page.locator("main form input[type=file]").first();
  if ((await input.count()) === 0) return;
  const buffer = await examplePicture();
  await input.setInputFiles({ name: "granite.png", mimeType: "image/png", buffer });
  await page.locator("main form img").first().waitFor();
}
