import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";
import { signedInSite } from "./signed-in-site.ts";

const { database } = filledDatabase(siteDatabase.create);
const { site } = signedInSite(database);
const htmlAt = async (path: string, browser = site) => (await browser.send(path)).text();

test("the title of a page names what it shows", async () => {
  const { id } = await enquiryPoster(database.db, () => new Date())();
  for (const [path, title] of [
    ["", "Dashboard"],
    [`/enquiries/${id}`, "Enquiry of Aoife Magee"],
    ["/services", "Services"],
    ["/services/new", "Add New Service"],
    ["/services/service-dragging/edit", "Edit Dragging"],
    ["/portfolio/new", "Add New Project"],
    ["/pages/home", "Home Page"],
    ["/settings", "Business Details"],
    ["/history/0", "Version 0"],
    ["/preview/draft", "Preview"],
    ["/services/nothing/edit", "Not found"],
    ["/nowhere", "Not found"],
  ] as const)
    expect(await htmlAt(`/admin${path}`)).toContain(`<title>${title} | Admin</title>`);
});

test("the list of pages leads to a preview of each, before anything is changed", async () => {
  const list = await htmlAt("/admin/pages");
  for (const path of ["", "/services", "/portfolio", "/about", "/sampler", "/contact", "/privacy"])
    expect(list).toContain(`href="/admin/preview/draft${path}"`);
});

test("nothing is sent before a page's scripts run, and the page says that it needs them", async () => {
  const pages = [await htmlAt("/admin", site.browser())];
  for (const path of ["/admin/account", "/admin/people", "/admin/activity"])
    pages.push(await htmlAt(path));
  for (const html of pages) {
    expect(wordsOf(html)).toContain("The admin area needs JavaScript.");
    const submits = elementsOf(html, "button").filter(
      ({ attributes, text }) => attributes.type === "submit" && text !== "Show",
    );
    expect(submits).not.toEqual([]);
    for (const { attributes, text } of submits) expect(attributes, text).toHaveProperty("disabled");
  }
});

test("an editor takes no input before its scripts run, since that would be lost", async () => {
  const [around] = elementsOf(await htmlAt("/admin/services/new"), "fieldset");
  expect(around?.attributes).toHaveProperty("disabled");
  expect(around?.inner).toContain('name="name"');
});

const manifestPath = "/admin/app.webmanifest";

test("the admin as an app names the business, and opens at the dashboard without the browser's bars", async () => {
  const answer = await site.send(manifestPath);
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    id: "/admin",
    name: `${sampleBusiness.name} admin`,
    short_name: "DS admin",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
  });
  const purposes = manifest.icons.map(({ sizes, purpose = "any" }: Record<string, string>) =>
    [sizes, purpose].join(" "),
  );
  expect(purposes).toEqual(["any any", "192x192 any", "512x512 any", "512x512 maskable"]);
  // Browsers ask without cookies.
  expect(JSON.parse(await htmlAt(manifestPath, site.browser()))).toEqual(manifest);
});

test("the app is offered by the login screen and by pages of the admin alone", async () => {
  const manifestOf = (html: string) =>
    elementsOf(html, "link")
      .filter(({ attributes }) => attributes.rel === "manifest")
      .map(({ attributes }) => attributes.href);
  for (const browser of [site, site.browser()])
    for (const path of ["/admin", "/admin/nowhere"])
      expect(manifestOf(await htmlAt(path, browser))).toEqual([manifestPath]);
  expect(manifestOf(await renderPage("/", builtInSite({})))).toEqual(["/site.webmanifest"]);
});
