import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Role, roles } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { adminRoutes, type ListedRoute } from "./admin-routes.ts";
import { cookieHeader } from "./admin-site.ts";
import { exampleService } from "./example-forms.ts";
import { followLive } from "./follow-live.ts";
import { runningSite, type SiteBrowser } from "./site-browser.ts";

const password = "a dozen brushes";
const serviceId = "0c4f3c5e-0000-4000-8000-000000000001";

/** A word that stands in one part of the database only, and the roles that may read it. */
const words: Record<string, { of: string; readers: Role[] }> = {
  quicksilver: { of: "an enquiry", readers: ["owner", "office"] },
  verdigris: { of: "an unpublished text", readers: ["owner", "editor"] },
  cinnabar: { of: "the record of activity", readers: ["owner"] },
  ultramarine: { of: "an invitation", readers: ["owner"] },
};
/** Routes whose data a role may ask for beside a page that is open to it. */
const foreignParts = [
  "admin/enquiries/list",
  "admin/services",
  "admin/activity/list",
  "admin/people/people",
  "admin/dashboard/dashboard",
];

describe("what a role may not read", () => {
  const site = runningSite(siteDatabase);
  let routes: ListedRoute[];
  const browsers = {} as Record<Role, SiteBrowser>;
  beforeAll(async () => {
    const { db } = site.database;
    const now = new Date();
    const form = exampleService({ title: "Verdigris", summary: "Verdigris" });
    await save(db, services, { id: serviceId, form, now });
    const post = enquiryPoster(db, () => now);
    const { id } = await post({ name: "Quicksilver", message: "Quicksilver" });
    const subject = { noun: "picture", id: "cinnabar", name: "cinnabar" };
    const actor = actorCalled("cinnabar@example.com");
    await recordActivity(db, { at: now, actor, event: "saved", subject });
    const invited = { email: "ultramarine@example.com", role: "editor", now } as const;
    await site.accounts.invite({ ...invited, by: "command line" });
    for (const role of roles)
      browsers[role] = await site.newPerson({ email: `${role}@example.com`, password, role });
    const ids = [serviceId, id, "1"];
    const listed = (await Promise.all(ids.map((each) => adminRoutes(each)))).flat();
    routes = [...new Map(listed.map((route) => [route.path, route])).values()];
  });

  /** Where the role finds each word. */
  async function readBy(role: Role): Promise<Map<string, string[]>> {
    const paths = routes.map(({ path }) => path).filter((path) => path !== "/admin/live");
    const data = paths.map((path) => `${path}.data`);
    const parts = foreignParts.map((part) => `/admin/account.data?_routes=${part}`);
    const places = new Map<string, string[]>();
    for (const path of [...paths, ...data, ...parts, "/admin/preview-page/draft/services"]) {
      const text = (await (await browsers[role].send(path)).text()).toLowerCase();
      for (const word of Object.keys(words))
        if (text.includes(word)) places.set(word, [...(places.get(word) ?? []), path]);
    }
    return places;
  }

  test.each(roles)("is in no answer: %s", async (role) => {
    const places = await readBy(role);
    for (const [word, { of, readers }] of Object.entries(words)) {
      const where = places.get(word) ?? [];
      if (readers.includes(role)) expect(where, `${role} reads ${of}`).not.toEqual([]);
      else expect(where, `${role} reads ${of}`).toEqual([]);
    }
  });

  test("is not in the live connection, which says only that something changed", async () => {
    const follow = ({ cookies }: SiteBrowser) =>
      followLive(site.process.url, cookieHeader(cookies));
    const lives = [await follow(browsers.editor), await follow(browsers.office)];
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
