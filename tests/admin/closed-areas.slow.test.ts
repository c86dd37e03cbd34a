import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { exampleService } from "#domain/content/examples.ts";
import { services } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { enquiryPoster } from "#domain/enquiries/example-enquiry.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { adminRoutes, type ListedRoute } from "./admin-routes.ts";
import { cookieHeader } from "./admin-site.ts";
import { followLive } from "./follow-live.ts";
import { openBrowser, type SiteBrowser } from "./site-browser.ts";

const password = "a dozen brushes";
const serviceId = "0c4f3c5e-0000-4000-8000-000000000001";

/** A word that stands in one part of the database only, and the roles that may read it. */
const words: Record<string, { of: string; readers: Role[] }> = {
  quicksilver: { of: "an enquiry", readers: ["owner", "office"] },
  verdigris: { of: "an unpublished text", readers: ["owner", "editor"] },
  cinnabar: { of: "the record of activity", readers: ["owner"] },
  ultramarine: { of: "an invitation", readers: ["owner"] },
};

describe.each(databases)("what a role may not read, on $name", ({ create }) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let routes: ListedRoute[];
  const browsers = {} as Record<Role, SiteBrowser>;
  beforeAll(async () => {
    database = await create();
    site = await startSite(database.options);
    const { db } = database;
    const now = new Date();
    const accounts = openAccounts({ db, secret: siteSecret, judgePassword: anyPassword });
    const form = exampleService({ title: "Verdigris", summary: "Verdigris" });
    await save(db, services, { id: serviceId, form, now });
    const { id } = await enquiryPoster(
      db,
      () => now,
    )({
      name: "Quicksilver",
      email: "quicksilver@example.com",
      message: "Quicksilver",
    });
    const subject = { noun: "picture", id: "cinnabar", name: "cinnabar" };
    const actor = actorCalled("cinnabar@example.com");
    await recordActivity(db, { at: now, actor, event: "saved", subject, before: "cinnabar" });
    const invited = { email: "ultramarine@example.com", role: "editor", now } as const;
    await accounts.invite({ ...invited, by: "command line" });
    for (const role of ["owner", "editor", "office"] as const) {
      const email = `${role}@example.com`;
      await accounts.createAccount({ email, password, role, now });
      browsers[role] = openBrowser(site.url);
      await browsers[role].signIn({ email, password });
    }
    const ids = [serviceId, id, "1"];
    const listed = (await Promise.all(ids.map((each) => adminRoutes(each)))).flat();
    routes = [...new Map(listed.map((route) => [route.path, route])).values()];
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  /** Paths of everything that can be read, in each of its spellings. */
  function addresses(): string[] {
    const searches = Object.keys(words).flatMap((word) => [
      `/admin/enquiries?search=${word}`,
      `/admin/services?search=${word}`,
      `/admin/activity?search=${word}`,
      `/admin/enquiries/person?email=${word}@example.com`,
      `/admin/enquiries.csv?email=${word}@example.com`,
    ]);
    const parts = [
      "admin/enquiries/list",
      "admin/services/list",
      "admin/activity/list",
      "admin/people/people",
      "admin/dashboard/dashboard",
    ].map((part) => `/admin/account.data?_routes=${part}`);
    const pages = ["/admin/preview/draft/services", "/admin/preview-page/draft/services"];
    const all = [...routes.map(({ path }) => path), ...searches, ...pages];
    return [...all, ...all.map((path) => path.replace(/(?=\?)|$/, ".data")), ...parts];
  }

  const isLive = (path: string) => /^\/admin\/live\b/.test(path);

  /** The planted words in an answer. */
  async function found(answer: Response): Promise<string[]> {
    const text = (await answer.text()).toLowerCase();
    return Object.keys(words).filter((word) => text.includes(word));
  }

  /** Where the role finds a word that the request did not name. */
  async function readBy(role: Role): Promise<Map<string, string[]>> {
    const places = new Map<string, string[]>();
    for (const path of addresses().filter((each) => !isLive(each)))
      for (const word of await found(await browsers[role].send(path)))
        if (!path.includes(word)) places.set(word, [...(places.get(word) ?? []), path]);
    return places;
  }

  test.each(["owner", "editor", "office"] as const)("is in no answer: %s", async (role) => {
    const places = await readBy(role);
    for (const [word, { of, readers }] of Object.entries(words)) {
      const where = places.get(word) ?? [];
      if (readers.includes(role)) expect(where, `${role} reads ${of}`).not.toEqual([]);
      else expect(where, `${role} reads ${of}`).toEqual([]);
    }
  });

  test.each(["editor", "office"] as const)("is in no answer to a write: %s", async (role) => {
    const hidden = Object.keys(words).filter((word) => !words[word]?.readers.includes(role));
    for (const { path, isPage } of routes.filter(({ hasAction }) => hasAction)) {
      const target = isPage ? `${path}.data` : path;
      for (const word of await found(await browsers[role].post(target, {})))
        expect(hidden, `${role} sends to ${target}`).not.toContain(word);
    }
  });

  test("is not in the live connection, which says only that something changed", async () => {
    const lives = await Promise.all(
      (["editor", "office"] as const).map((role) =>
        followLive(site.url, cookieHeader(browsers[role].cookies)),
      ),
    );
    onTestFinished(() => {
      for (const { leave } of lives) leave();
    });
    const text = exampleService({ title: "Verdigris", summary: "Verdigris" });
    const path = `/admin/services/${serviceId}/edit.data`;
    const saved = await browsers.owner.post(path, { form: text, revision: 1 });
    expect(saved.status).toBe(200);
    for (const { events, text } of lives) {
      await expect.poll(events).toContain("data-changed");
      for (const line of text().split("\n"))
        expect(line).toMatch(/^(retry: 1000|id: \d+|event: [\w-]+|data:)?$/);
      for (const word of Object.keys(words)) expect(text().toLowerCase()).not.toContain(word);
    }
  });
});
