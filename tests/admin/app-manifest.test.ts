import { describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { elementsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";
import { signedInSite } from "./signed-in-site.ts";

const path = "/admin/app.webmanifest";

describe("the admin as an app", () => {
  const { site } = signedInSite(newDatabase(databases[0].create));

  const manifestOf = (html: string) =>
    elementsOf(html, "link").filter(({ attributes }) => attributes.rel === "manifest");

  test("names the business, and opens at the dashboard without the browser's bars", async () => {
    const answer = await site.send(path);
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
  });

  test("says the same to everybody, since browsers ask without cookies", async () => {
    const stranger = await site.browser().send(path);
    expect(stranger.status).toBe(200);
    expect(await stranger.text()).toBe(await (await site.send(path)).text());
  });

  test("is offered by the login screen and by pages of the admin alone", async () => {
    for (const page of ["/admin", "/admin/account", "/admin/nowhere"]) {
      for (const browser of [site, site.browser()]) {
        const html = await (await browser.send(page)).text();
        expect(manifestOf(html).map(({ attributes }) => attributes.href)).toEqual([path]);
      }
    }
    const [publicLink] = manifestOf(await renderPage("/", builtInSite({})));
    expect(publicLink?.attributes.href).toBe("/site.webmanifest");
  });
});
