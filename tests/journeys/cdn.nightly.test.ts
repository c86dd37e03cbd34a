import { once } from "node:events";
import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { enquiryFormOn } from "./enquiry-form.ts";

let database: TestDatabase;
let site: SiteProcess;
let cdn: Server;
let cdnUrl: string;
let browser: Browser;
beforeAll(async () => {
  database = await databases[0].create();
  const accounts = openAccounts({ db: database.db, secret: "for tests" });
  await accounts.createAccount({ ...owner, now: new Date() });
  cdn = createServer((given, response) => {
    const { method, headers } = given;
    given.pipe(
      ask(site.url + given.url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  cdn.listen(0, "127.0.0.1");
  await once(cdn, "listening");
  // To the browser, localhost is another site than 127.0.0.1.
  cdnUrl = `http://localhost:${(cdn.address() as AddressInfo).port}`;
  site = await startSite({ ...database.options, environment: { ASSET_URL: cdnUrl } });
  browser = await chromium.connect(inject("chromiumUrl"));
});
afterAll(async () => {
  await browser?.close();
  await site?.kill();
  cdn?.closeAllConnections();
  cdn?.close();
  await database?.remove();
});

const owner = { email: "owner@example.com", password: "correct-horse-battery" };

/** Opens a page. Returns what the browser asked of the CDN and of the site. */
async function open(path: string, { isOwner = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  onTestFinished(() => context.close());
  if (isOwner) {
    const data = { grant_type: "password", ...owner };
    const answer = await context.request.post(`${site.url}/auth/token`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  const page = await context.newPage();
  const asked: string[] = [];
  const troubles: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("requestfailed", (request) => {
    // The page itself ends what it needs no longer, e.g. pictures of a preview that it leaves.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") troubles.push(request.url());
  });
  await page.goto(site.url + path);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const of = (origin: string) =>
    asked.filter((url) => url.startsWith(`${origin}/`)).map((url) => url.slice(origin.length));
  return { page, ofCdn: of(cdnUrl), ofSite: of(site.url), asked, troubles };
}

test("a public page loads its pictures, styles and fonts from the CDN, and nothing but itself from the site", async () => {
  const { page, ofCdn, ofSite, troubles } = await open("/");
  expect(ofCdn.some((path) => /^\/assets\/.*\.css$/.test(path))).toBe(true);
  expect(ofCdn.some((path) => /^\/assets\/.*\.woff2$/.test(path))).toBe(true);
  expect(ofCdn.some((path) => path.startsWith("/pictures/"))).toBe(true);
  expect(ofSite.filter((path) => /^\/(assets|pictures|website-images)\//.test(path))).toEqual([]);
  expect(await page.evaluate(() => document.fonts.check("16px 'Hanken Grotesk'"))).toBe(true);
  expect(troubles).toEqual([]);
});

test("the quote form runs on a script of the CDN", async () => {
  const { page, ofCdn, ofSite, troubles } = await open("/contact");
  const scripts = ofCdn.filter((path) => path.endsWith(".js"));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/quote-/)]);
  expect(ofSite.filter((path) => path.startsWith("/assets/"))).toEqual([]);
  await enquiryFormOn(page).untilScripted();
  expect(troubles).toEqual([]);
});

test("the admin loads nothing from the CDN", async () => {
  const { asked, troubles } = await open("/admin");
  expect(asked.filter((url) => url.startsWith(cdnUrl))).toEqual([]);
  expect(troubles.filter((trouble) => !trouble.includes("401"))).toEqual([]);
});

test("a preview shows the whole page without the CDN, also beside the form to which it leads", async () => {
  const opened = await open("/admin/preview/draft", { isOwner: true });
  const { page, asked, troubles } = opened;
  const frame = page.frameLocator("iframe");
  const isWhole = async () => {
    const picture = frame.locator("main img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(
      await frame.locator("h1").evaluate((heading) => {
        const { fonts } = heading.ownerDocument;
        return [...fonts].some(({ status }) => status === "loaded");
      }),
    ).toBe(true);
  };
  await isWhole();
  await frame.locator("h1 [data-edit-place]").first().click();
  await page.getByRole("heading", { name: "Home Page", exact: true }).waitFor();
  await frame.locator("h1 [data-edit-place]").first().waitFor();
  await isWhole();
  expect(asked.filter((url) => url.startsWith(cdnUrl))).toEqual([]);
  expect(troubles).toEqual([]);
});
