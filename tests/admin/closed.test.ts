import { beforeAll, describe, expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { save } from "#domain/content/save.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { type Answer, ask } from "#tests/site/ask.ts";
import { metaOf, wordsOf } from "#tests/site/page.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { adminRoutes } from "./admin-routes.ts";
import { cookieHeader } from "./admin-site.ts";
import { exampleProject, exampleService, exampleTestimonial } from "./example-forms.ts";
import { runningSite } from "./site-browser.ts";

const owner = { email: "heron@example.com", password: "a dozen brushes" };
/** Texts that stand only in the database. */
const secrets = /heron|quicksilver/i;
const id = "0c4f3c5e-0000-4000-8000-000000000001";

const routes = await adminRoutes(id);
const madeUp = { Cookie: `__Host-admin-access=${"a".repeat(43)}` };
/** Pages and their data, all or a part of it, in spellings that no route has. */
const oddAddresses = [
  "/ADMIN",
  "/Admin/Services",
  "/admin/%73ervices",
  "/admin/services?index",
  "/admin.data?_routes=admin/frame/layout",
  "/admin.data?_routes=admin/dashboard/dashboard",
  "/admin/services.data?_routes=admin/services",
  "/admin/_.data",
  "/Admin/Services.data",
  "/admin%2eservices.data",
];
/** Preview pages, of the draft tables and of a version. */
const previewedPages = [
  "/draft",
  "/draft/services/gold-leaf",
  "/draft/portfolio",
  "/0",
  "/0/about",
];
const manifest = `/__manifest?p=%2Fadmin&p=%2Fadmin%2Fservices&version=1`;

describe("the admin area", () => {
  const site = runningSite(siteDatabase);
  let session: { Cookie: string };
  beforeAll(async () => {
    const { db } = site.database;
    const how = { id, now: new Date() };
    await save(db, serviceType, { form: exampleService({ summary: "Quicksilver" }), ...how });
    await save(db, projects, { form: exampleProject({ scope: "Quicksilver" }), ...how });
    await save(db, testimonials, { form: exampleTestimonial({ quote: "Quicksilver" }), ...how });
    await enquiryPoster(db, () => how.now)({ message: "Quicksilver" });
    session = { Cookie: cookieHeader((await site.newPerson(owner)).cookies) };
  });

  const send = (path: string, method = "GET", headers: Record<string, string> = {}) =>
    ask(site.process.url, path, {
      method,
      // Each request has a new address, since the login screen is rate-limited.
      headers: { Origin: site.process.url, ...newVisitor(), ...headers },
      ...(method !== "GET" && method !== "HEAD" && { body: "{}" }),
    });

  function expectNothingTold(answer: Answer, asked: string) {
    expect(answer.text, asked).not.toMatch(secrets);
    expect(answer.headers["cache-control"], asked).toBe("no-store");
    expect(answer.headers["set-cookie"], asked).toBeUndefined();
  }

  async function expectClosed(path: string, method = "GET", statuses = [401]): Promise<Answer> {
    const answer = await send(path, method);
    expect(statuses, `${method} ${path}`).toContain(answer.status);
    expectNothingTold(answer, `${method} ${path}`);
    return answer;
  }

  test("finds the routes that we know to exist", () => {
    const paths = routes.map(({ path }) => path);
    const known = ["", "/services", "/live", "/images", "/publish", "/history/0"];
    for (const path of known) expect(paths).toContain(`/admin${path}`);
    expect(routes.some(({ hasAction }) => hasAction)).toBe(true);
  });

  describe("signed out", () => {
    test.each(routes)("$path is closed, by every method", async ({ path, hasAction, isPage }) => {
      const { text } = await expectClosed(path);
      if (isPage) {
        expect(wordsOf(text)).toContain("Admin Login Sign in to manage your website content");
        expect(text).not.toContain("Sign Out");
        expect(metaOf(text, "robots")).toBe("noindex, nofollow");
      }
      await expectClosed(`${path}.data`);
      expect((await send(path, "GET", madeUp)).status, "with a made-up credential").toBe(401);
      for (const method of ["HEAD", "OPTIONS"]) await expectClosed(path, method, [401, 405]);
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const isTaken = hasAction && (method === "POST" || !isPage);
        for (const target of [path, `${path}.data`, `${path}?index`]) {
          const answer = await expectClosed(target, method, [isTaken ? 401 : 405]);
          expect(answer.headers["content-type"] ?? "", target).not.toContain("html");
        }
      }
    });

    test("no other spelling reveals anything, nor does the route manifest", async () => {
      for (const path of oddAddresses) await expectClosed(path, "GET", [401, 404]);
      expectNothingTold(await send(manifest), manifest);
    });

    test("no page can be previewed", async () => {
      for (const page of previewedPages)
        for (const path of [`/admin/preview${page}`, `/admin/preview-page${page}`])
          expect((await expectClosed(path)).text, path).not.toContain("Marbling");
    });
  });

  describe("signed in", () => {
    test("every page is shown, is not cached, and is hidden from search engines", async () => {
      for (const { path } of routes.filter(({ isPage }) => isPage)) {
        const answer = await send(path, "GET", session);
        expect([200, 404], path).toContain(answer.status);
        expect(answer.text, path).toContain(owner.email);
        expect(answer.headers["cache-control"], path).toBe("no-store");
        expect(metaOf(answer.text, "robots"), path).toBe("noindex, nofollow");
        const data = await send(`${path}.data`, "GET", session);
        expect(data.headers["cache-control"], path).toBe("no-store");
      }
      expect((await send("/admin/services", "GET", session)).text).toContain("Quicksilver");
      expect((await send("/admin/enquiries", "GET", session)).text).toContain("Quicksilver");
    });

    test.each(previewedPages)("the previewed page of %s is not cached", async (page) => {
      const answer = await send(`/admin/preview-page${page}`, "GET", session);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "x-frame-options": "SAMEORIGIN",
      });
      const policy = answer.headers["content-security-policy"];
      expect(policy).toContain("form-action 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(answer.text).not.toContain("<script");
      if (page.endsWith("gold-leaf")) expect(answer.text).toContain("Quicksilver");
    });

    test("saving goes on at an address from which too many writes were refused", async () => {
      const neighbour = newVisitor();
      const save = "/admin/services/new.data";
      const faulty = { ...neighbour, ...session, "Content-Type": "application/json" };
      const made = { ...neighbour, ...madeUp };
      for (let index = 0; index < 60; index += 1)
        expect((await send("/admin/images", "POST", made)).status).toBe(401);
      for (const path of [save, "/admin/images", "/auth/token", "/auth/logout", "/contact"])
        expect((await send(path, "POST", made)).status, path).toBe(429);
      expect((await send(save, "POST", faulty)).status, "a form with faults").toBe(422);
    });

    test("a page of another site cannot change anything", async () => {
      const { db } = site.database;
      const rows = async () => [
        ...(await draftTables(db).selectFrom("services").selectAll().orderBy("id").execute()),
        ...(await draftTables(db).selectFrom("portfolio").selectAll().orderBy("id").execute()),
        ...(await draftTables(db).selectFrom("testimonials").selectAll().orderBy("id").execute()),
        ...(await db.selectFrom("enquiries").selectAll().execute()),
        ...(await db.selectFrom("mails").selectAll().orderBy("id").execute()),
        ...(await db.selectFrom("users").selectAll().execute()),
      ];
      const before = await rows();
      const foreign = [{ Origin: "https://evil.example" }, { Origin: "null" }];
      for (const { path } of routes.filter(({ hasAction }) => hasAction)) {
        for (const headers of foreign) {
          for (const target of [path, `${path}.data`]) {
            const answer = await send(target, "POST", { ...session, ...headers });
            expect(answer.status, target).toBe(403);
            expect(answer.headers["content-type"] ?? "", target).not.toContain("html");
            expectNothingTold(answer, target);
          }
        }
      }
      const deletion = await send("/admin/images", "DELETE", { ...session, ...foreign[0] });
      expect(deletion.status).toBe(403);
      expect(await rows()).toEqual(before);
    });
  });

  test("none of these requests was logged as an error", () => {
    expect(site.process.output()).not.toMatch(/"level":(50|60)/);
  });
});
