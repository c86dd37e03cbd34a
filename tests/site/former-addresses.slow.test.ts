import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chosenText } from "#app/admin/publishing/described-change.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { projects } from "#domain/content/projects.ts";
import { remove, save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { readChanges } from "#domain/publishing/changes.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { exampleProject, exampleService } from "#tests/admin/example-forms.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { ask } from "./ask.ts";
import { elementsOf } from "./page.ts";

const owner = { email: "owner@example.com", password: "a dozen brushes" };
const formType = "application/x-www-form-urlencoded";

const areas = [
  { area: "services", type: services, example: exampleService },
  { area: "portfolio", type: projects, example: exampleProject },
] as const;

describe("a former path of a published page", () => {
  let database: TestDatabase;
  let site: SiteProcess;
  /** The owner's cookies. */
  let session: string;
  beforeAll(async () => {
    database = await siteDatabase.create();
    site = await startSite(database.options);
    const accounts = openAccounts({ db: database.db, secret: "for tests" });
    await accounts.createAccount({ ...owner, now: new Date() });
    const answer = await fetch(`${site.url}/auth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ grant_type: "password", ...owner }),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    session = cookies.join("; ");
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  /** Posts a form of the admin as the owner's browser does. */
  async function send(path: string, fields: Record<string, string>): Promise<void> {
    const { status, text } = await ask(site.url, `${path}.data`, {
      method: "POST",
      headers: { Origin: site.url, Cookie: session, "Content-Type": formType },
      body: `${new URLSearchParams(fields)}`,
    });
    expect(status, text).toBe(200);
    expect(text).toContain("published");
  }

  const publish = async () =>
    send("/admin/publish", { chosen: chosenText(await readChanges(database.db)), note: "" });

  const answerOf = async (path: string) => {
    const { status, headers, text } = await ask(site.url, path);
    return { status, location: headers.location, text };
  };

  const statusOf = async (path: string) => {
    const { status, location } = await answerOf(path);
    return location === undefined ? status : `${status} ${location}`;
  };

  const inSitemap = async (path: string) =>
    (await answerOf("/sitemap.xml")).text.includes(`<loc>${site.url}${path}</loc>`);

  test.for(areas)("in $area redirects permanently", async ({ area, type, example }) => {
    const { db } = database;
    const id = crypto.randomUUID();
    const at = (slug: string) => `/${area}/${slug}`;
    await save(db, type, { form: example({ slug: "first" }), id, now: new Date() });
    expect(await statusOf(at("first")), "saved, not published").toBe(404);
    expect(await inSitemap(at("first"))).toBe(false);
    await publish();
    const whole = await latestVersion(db);
    expect(await statusOf(at("first"))).toBe(200);
    expect(await inSitemap(at("first"))).toBe(true);

    const item = (await get(db, type, id)) ?? expect.fail(`there is no ${id}`);
    const { revision } = item;
    const form = { ...item, slug: "second" };
    const renamed = await save(db, type, { form, id, revision, now: new Date() });
    expect(renamed.outcome).toBe("saved");
    expect(await statusOf(at("second")), "saved, not published").toBe(404);
    await publish();
    expect(await statusOf(at("first"))).toBe(`301 ${at("second")}`);
    expect(await statusOf(at("second"))).toBe(200);
    expect(await inSitemap(at("first"))).toBe(false);
    expect(await inSitemap(at("second"))).toBe(true);

    await remove(db, type, id, { now: new Date() });
    await publish();
    for (const slug of ["first", "second"]) {
      const gone = await answerOf(at(slug));
      expect(gone.status).toBe(410);
      const hrefs = elementsOf(gone.text, "a").map(({ attributes }) => attributes.href);
      expect(hrefs).toContain(`/${area}`);
      const headings = elementsOf(gone.text, "h1").map(({ text }) => text);
      expect(headings).toEqual(
        elementsOf((await answerOf(at("never"))).text, "h1").map(({ text }) => text),
      );
    }
    expect(await inSitemap(at("second"))).toBe(false);
    expect(await statusOf(at("never"))).toBe(404);

    await send(`/admin/history/${whole}`, { note: "" });
    expect(await statusOf(at("first"))).toBe(200);
    expect(await statusOf(at("second"))).toBe(`301 ${at("first")}`);
    expect(await inSitemap(at("first"))).toBe(true);
  });
});
