import { beforeEach, describe, expect, test } from "vitest";
import { changesPreviewPath, previewWith } from "#app/admin/publishing/paths.ts";
import type { changedPages } from "#app/admin/publishing/preview/changed-pages.server.ts";
import { move } from "#domain/content/order-by-hand.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { makePreviewLink } from "#domain/publishing/shared-preview.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, metaOf, wordsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

const siteUrl = "https://www.example.com";
const oneDay = 24 * 60 * 60 * 1000;

const { database, owner } = filledDatabase(siteDatabase.create);
const { site } = signedInSite(database);

describe("the preview's list of changed pages", () => {
  async function changed() {
    const { data } = await site.load("/admin/preview/draft");
    return (data as { changed: ReturnType<typeof changedPages> }).changed;
  }

  test("is empty while all is published, and missing in the preview of a version", async () => {
    expect(await changed()).toEqual({ named: [], others: 0 });
    expect(await site.load("/admin/preview/0")).toMatchObject({ data: { changed: null } });
  });

  test("names each page once, by what was changed there, and leads to it", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { name: "Marbled", slug: "marbled" });
    expect(await changed()).toEqual({
      named: [
        { name: "Dragging", path: "/services/dragging" },
        { name: "Marbled", path: "/services/marbled" },
      ],
      others: 0,
    });
  });

  test("and the previewed page hold only the changes that the address names", async () => {
    await owner.saveService("service-dragging", { summary: "New words about dragging." });
    await owner.saveService("service-marbling", { summary: "New words about marbling." });
    const of = previewWith([{ subject: "service", id: "service-marbling" }]);
    const response = await site.send(changesPreviewPath(of), { redirect: "manual" });
    const address = `/admin/preview/${of}/services/marbling`;
    expect(response.headers.get("Location")).toBe(address);
    const { data } = await site.load(address);
    expect(data).toMatchObject({ of, changed: { named: [{ name: "Marbling" }], others: 0 } });
    const shown = await (await site.send(`/admin/preview-page/${of}/services`)).text();
    expect(shown).toContain("New words about marbling.");
    expect(shown).not.toContain("New words about dragging.");
    expect(shown).toContain(`href="${address}"`);
    const none = await site.send("/admin/preview-page/with-nonsense.1/services");
    expect(await none.text()).not.toContain("New words about marbling.");
  });

  test("names no page for a service that only moved", async () => {
    await move(database.db, services, "service-dragging", { to: 2, now: owner.now() });
    expect((await changed()).named).toEqual([]);
  });

  test("does not lead to what was deleted", async () => {
    await remove(database.db, services, "service-dragging", { now: owner.now() });
    expect((await changed()).named).toEqual([]);
  });
});

describe("a shared preview", () => {
  let stranger: AdminSite;
  beforeEach(() => {
    stranger = site.browser();
  });

  const share = (fields: Record<string, string>) => site.act("/admin/shared-previews", fields);

  async function newLink(path = "/"): Promise<string> {
    const { data } = await share({ intent: "make", path });
    const { link } = data as { link: string };
    expect(link.startsWith(`${siteUrl}/shared/`)).toBe(true);
    return link.slice(siteUrl.length);
  }

  test("shows a stranger what is saved and not published, and nothing of the admin", async () => {
    await owner.saveService("service-dragging", { summary: "Combed through, never seen before." });
    const link = await newLink();
    const answer = await stranger.send(`${link}/services/dragging`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'none'");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(wordsOf(html)).toContain("Combed through, never seen before.");
    expect(wordsOf(html)).toMatch(
      / Preview, not published. This link ends on \w+ \d+\s\w+( \d{4})? at \d\d:\d\d\./,
    );
    expect(metaOf(html, "robots")).toBe("noindex");
    expect(html).not.toMatch(/<script|\/admin|owner@example|[\u{e0000}-\u{e007f}]/u);
    const links = elementsOf(html, "a").map(({ attributes }) => attributes.href ?? "");
    const inSite = links.filter((href) => href.startsWith("/"));
    expect(inSite.length).toBeGreaterThan(10);
    for (const href of inSite) expect(href.startsWith(link), href).toBe(true);
    for (const { attributes } of elementsOf(html, "a")) expect(attributes.target).not.toBe("_top");
  });

  test("each of its links leads to a page of the preview, and no form sends", async () => {
    const link = await newLink("/contact");
    const html = await (await stranger.send(link)).text();
    expect(elementsOf(html, "form").length).toBeGreaterThan(0);
    for (const { attributes } of elementsOf(html, "form"))
      expect(attributes).toHaveProperty("inert");
    const hrefs = new Set(elementsOf(html, "a").map(({ attributes }) => attributes.href ?? ""));
    for (const href of [...hrefs].filter((one) => one.startsWith("/")))
      expect((await stranger.send(href)).status, href).toBe(200);
    const posted = await stranger.postForm(link, { name: "Una" });
    expect(posted.status).toBe(405);
  });

  test("an address that is no page answers 404 within the preview", async () => {
    const link = await newLink();
    for (const path of ["/nope", "/services/nope", "/contact?sent=DS-7K2M9X", "/admin"]) {
      const answer = await stranger.send(link + path);
      expect(answer.status, path).toBe(404);
      expect(wordsOf(await answer.text())).toContain("Preview, not published.");
    }
  });

  test("a link that is over, made up or ended says so, in the site's look, and shows nothing", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    const open = await newLink();
    expect(wordsOf(await (await stranger.send(open)).text())).toContain("028 9649 6999");
    expect(await share({ intent: "end" })).toEqual({ status: 200, data: { outcome: "deleted" } });
    const secrets = { current: "for tests", previous: null };
    const eightDaysAgo = new Date(Date.now() - 8 * oneDay);
    const { token } = await makePreviewLink(database.db, secrets, { now: eightDaysAgo });
    const cases = [
      [`/shared/${token}/about`, 410],
      [open, 404],
      ["/shared/made-up", 404],
      ["/shared", 404],
    ] as const;
    for (const [path, status] of cases) {
      const answer = await stranger.send(path);
      const words = wordsOf(await answer.text());
      expect(answer.status, path).toBe(status);
      expect(words).toContain(
        "This link shows no preview A link to a preview works for seven days",
      );
      expect(words).not.toContain("028 9649 6999");
    }
    expect((await stranger.send(await newLink())).status).toBe(200);
  });

  test("a link is made for a page of the site alone", async () => {
    expect(await share({ intent: "other" })).toMatchObject({ status: 400 });
    expect(await newLink("//evil.example/")).toMatch(/^\/shared\/[\w.-]+$/);
    expect(await newLink("/services/dragging?a=1")).toMatch(/\/services\/dragging\?a=1$/);
  });

  test("asks to try again when the database fails, and tells nothing", async () => {
    const link = await newLink();
    const logged: string[] = [];
    const failing = (await openAdminSite(database, { logged })).browser();
    await database.breakDown();
    const answer = await failing.send(link);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe(
      "The preview cannot be shown just now. Please try again in a moment.",
    );
    expect(logged).toEqual(["A shared preview could not be shown"]);
  });
});
