import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { exampleProject, exampleService, exampleTestimonial } from "#domain/content/examples.ts";
import { projects } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { type Answer, ask } from "#tests/site/ask.ts";
import { metaOf, wordsOf } from "#tests/site/page.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { adminRoutes } from "./admin-routes.ts";

const owner = { email: "heron@example.com", password: "a dozen brushes" };
/** Texts that stand only in the database. */
const secrets = /heron|quicksilver/i;
const id = "0c4f3c5e-0000-4000-8000-000000000001";

const routes = await adminRoutes(id);
const writingMethods = ["POST", "PUT", "PATCH", "DELETE"];

/** Requests for pages' data, all or a part of it, in several spellings. */
const dataAddresses = [
  "/admin.data",
  "/admin.data?_routes=admin/frame/layout",
  "/admin.data?_routes=admin/dashboard/dashboard",
  "/admin/services.data?_routes=admin/services/list",
  "/admin/_.data",
  "/Admin/Services.data",
  "/admin%2eservices.data",
  ...routes.map(({ path }) => `${path}.data`),
];
/** Preview pages, of the draft tables and of a version. */
const previewedPages = [
  "/draft",
  "/draft/services/gold-leaf",
  "/draft/portfolio",
  "/0",
  "/0/about",
];
const oddSpellings = ["/ADMIN", "/Admin/Services", "/admin/%73ervices", "/admin/services?index"];
const manifest = `/__manifest?p=%2Fadmin&p=%2Fadmin%2Fservices&version=1`;

describe.each(databases)("the admin area on $name", ({ create }) => {
  let database: TestDatabase;
  let site: SiteProcess;
  beforeAll(async () => {
    database = await create();
    site = await startSite(database.options);
    const { db } = database;
    const how = { id, now: new Date() };
    await save(db, serviceType, { form: exampleService({ summary: "Quicksilver" }), ...how });
    await save(db, projects, { form: exampleProject({ scope: "Quicksilver" }), ...how });
    await save(db, testimonials, { form: exampleTestimonial({ quote: "Quicksilver" }), ...how });
    const sender = { clientAddress: "192.0.2.1", secret: "for tests", now: how.now };
    await receiveEnquiry(db, exampleEnquiry({ message: "Quicksilver" }), sender);
    await openAccounts({ db, secret: "for tests", judgePassword: anyPassword }).createAccount({
      ...owner,
      ...how,
    });
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  const send = (path: string, method = "GET", headers: Record<string, string> = {}) =>
    ask(site.url, path, {
      method,
      // Each request has a new address, since the login screen is rate-limited.
      headers: { Origin: site.url, ...newVisitor(), ...headers },
      ...(method !== "GET" && method !== "HEAD" && { body: "{}" }),
    });

  async function signIn(): Promise<{ Cookie: string }> {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ grant_type: "password", ...owner });
    const response = await fetch(`${site.url}/auth/token`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    return { Cookie: pairs.join("; ") };
  }

  const rows = async () => ({
    services: await draftTables(database.db)
      .selectFrom("services")
      .selectAll()
      .orderBy("id")
      .execute(),
    portfolio: await draftTables(database.db)
      .selectFrom("portfolio")
      .selectAll()
      .orderBy("id")
      .execute(),
    testimonials: await draftTables(database.db)
      .selectFrom("testimonials")
      .selectAll()
      .orderBy("id")
      .execute(),
    enquiries: await database.db.selectFrom("enquiries").selectAll().execute(),
    mails: await database.db.selectFrom("mails").selectAll().orderBy("id").execute(),
    credentials: await database.db.selectFrom("credentials").selectAll().execute(),
  });

  function expectNothingTold(answer: Answer, asked: string) {
    expect(answer.text, asked).not.toMatch(secrets);
    expect(answer.headers["cache-control"], asked).toBe("no-store");
    expect(answer.headers["set-cookie"], asked).toBeUndefined();
  }

  test("finds the routes that we know to exist", () => {
    const paths = routes.map(({ path }) => path);
    const known = ["", "/services", "/live", "/images", "/publish", "/history/0"];
    for (const path of known) expect(paths).toContain(`/admin${path}`);
    expect(routes.some(({ hasAction }) => hasAction)).toBe(true);
  });

  describe("signed out", () => {
    test.each(routes)("$path answers 401", async ({ path, isPage }) => {
      const answer = await send(path);
      expect(answer.status).toBe(401);
      expectNothingTold(answer, path);
      if (!isPage) return;
      expect(wordsOf(answer.text)).toContain("Admin Login Sign in to manage your website content");
      expect(answer.text).not.toContain("Sign Out");
      expect(metaOf(answer.text, "robots")).toBe("noindex, nofollow");
    });

    test.each([...oddSpellings, ...dataAddresses])("%s reveals nothing", async (path) => {
      const answer = await send(path);
      expect([401, 404]).toContain(answer.status);
      expectNothingTold(answer, path);
    });

    test.each(routes)("the data of $path answers 401", async ({ path }) => {
      expect((await send(`${path}.data`)).status).toBe(401);
    });

    test.each(routes)("nothing can be sent to $path", async ({ path, hasAction, isPage }) => {
      for (const method of writingMethods) {
        for (const target of [path, `${path}.data`, `${path}?index`]) {
          const answer = await send(target, method);
          const isTaken = hasAction && (method === "POST" || !isPage);
          expect(answer.status, `${method} ${target}`).toBe(isTaken ? 401 : 405);
          expectNothingTold(answer, `${method} ${target}`);
        }
      }
    });

    test.each(routes)("neither HEAD nor OPTIONS of $path reveals anything", async ({ path }) => {
      for (const method of ["HEAD", "OPTIONS"]) {
        const answer = await send(path, method);
        expect([401, 405], method).toContain(answer.status);
        expectNothingTold(answer, `${method} ${path}`);
      }
    });

    test.each(previewedPages)("the preview of %s shows nothing", async (page) => {
      for (const path of [`/admin/preview${page}`, `/admin/preview-page${page}`]) {
        const answer = await send(path);
        expect(answer.status, path).toBe(401);
        expectNothingTold(answer, path);
        expect(answer.text, path).not.toContain("Marbling");
      }
    });

    test("the preview does not show a posted form", async () => {
      const form = exampleService({ summary: "Quicksilver", heroImage: null });
      const answer = await ask(site.url, "/admin/preview-page/draft", {
        method: "POST",
        headers: { Origin: site.url, "Content-Type": "application/json" },
        body: JSON.stringify({ noun: "service", form }),
      });
      expect(answer.status).toBe(401);
      expectNothingTold(answer, "a form");
    });

    test("a made-up credential gives no access", async () => {
      const headers = { Cookie: `__Host-admin-access=${"a".repeat(43)}` };
      for (const { path } of routes) {
        expect((await send(path, "GET", headers)).status, path).toBe(401);
      }
    });

    test("the route manifest, if there is one, contains no stored text", async () => {
      expectNothingTold(await send(manifest), manifest);
    });
  });

  describe("signed in", () => {
    test("every page is shown, is not cached, and is hidden from search engines", async () => {
      const session = await signIn();
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
      const answer = await send(`/admin/preview-page${page}`, "GET", await signIn());
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

    test("a page of another site cannot change anything", async () => {
      const session = await signIn();
      const before = await rows();
      const foreign = [{ Origin: "https://evil.example" }, { Origin: "null" }];
      for (const { path } of routes.filter(({ hasAction }) => hasAction)) {
        for (const headers of foreign) {
          for (const target of [path, `${path}.data`]) {
            const answer = await send(target, "POST", { ...session, ...headers });
            expect(answer.status, target).toBe(403);
            expectNothingTold(answer, target);
          }
        }
      }
      const deletion = await send("/admin/images", "DELETE", { ...session, ...foreign[0] });
      expect(deletion.status).toBe(403);
      expect(await rows()).toEqual(before);
    });

    test("a credential stops working at sign-out, on every route", async () => {
      const session = await signIn();
      expect((await send("/admin", "GET", session)).status).toBe(200);
      const headers = { ...session, Origin: site.url, "Content-Type": "application/json" };
      const body = JSON.stringify({ scope: "local" });
      const answer = await ask(site.url, "/auth/logout", { method: "POST", headers, body });
      expect(answer.status).toBe(204);
      for (const { path, hasAction } of routes) {
        expect((await send(path, "GET", session)).status, path).toBe(401);
        if (hasAction) expect((await send(path, "POST", session)).status, path).toBe(401);
      }
    });
  });

  test("none of these requests was logged as an error", () => {
    expect(site.output()).not.toMatch(/"level":(50|60)/);
  });
});
