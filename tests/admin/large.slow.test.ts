import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { projects } from "#domain/content/projects.ts";
import { save } from "#domain/content/save.ts";
import { get } from "#domain/content/store.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { openAdminSite } from "./admin-site.ts";
import { exampleProject } from "./example-forms.ts";

describe("large amounts of data", () => {
  const database = newDatabase(siteDatabase.create);

  test("a long list of projects is split into pages, and carries only what a card shows", async () => {
    const site = await openAdminSite(database);
    await site.signIn();
    for (let number = 0; number < 201; number += 1) {
      const sector = number % 3 === 0 ? "Heritage" : "Commercial";
      const form = exampleProject({ slug: `project-${number}`, sector, challenge: "A long story" });
      await save(database.db, projects, { form, now: noon });
    }
    const ids = async (query: string) => {
      const { data } = await site.load(`/admin/portfolio${query}`);
      const { listing } = data as { listing: Promise<{ rows: { id: string }[] }> };
      const { rows } = await listing;
      expect(JSON.stringify(rows)).not.toContain("A long story");
      return rows.map(({ id }) => id);
    };
    const [first, second] = [await ids(""), await ids("?page=2")];
    expect([first.length, second.length]).toEqual([200, 1]);
    expect(new Set([...first, ...second]).size).toBe(201);
    expect(await ids("?page=9")).toEqual(second);
    expect(await ids("?sector=Heritage")).toHaveLength(67);
    expect(await ids("?sector=Residential")).toEqual([]);
    const html = await (await site.send("/admin/portfolio")).text();
    expect(html.match(/<article/g)).toHaveLength(200);
    expect(html.includes("Page 1 of 2")).toBe(true);
    expect(html.includes("</html>")).toBe(true);
  });

  describe("sent to the real server", () => {
    let site: SiteProcess;
    beforeEach(async () => {
      const accounts = openAccounts({ db: database.db, secret: "for tests" });
      await accounts.createAccount({ ...owner, now: new Date() });
      site = await startSite(database.options);
      await save(database.db, projects, { form: exampleProject(), id: "1", now: noon });
    });
    afterEach(() => site.kill());

    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(site.url + path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: site.url, ...headers },
        body,
      });

    async function signIn(): Promise<string> {
      const body = JSON.stringify({ grant_type: "password", ...owner });
      const cookies = (await post("/auth/token", body)).headers.getSetCookie();
      return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
    }

    test("a form at its limits is saved; one beyond any limit is refused with a message", async () => {
      const Cookie = await signIn();
      const images = Array.from({ length: 100 }, (_, index) => ({
        url: `/pictures/bank-${index}.jpg`,
        alt: "é".repeat(1_000),
        caption: "é".repeat(1_000),
      }));
      const body = JSON.stringify({ form: exampleProject({ images }), revision: 1 });
      expect(Buffer.byteLength(body)).toBeGreaterThan(400_000);
      const saved = await post("/admin/portfolio/1/edit.data", body, { Cookie });
      expect(saved.status).toBe(200);
      expect((await get(database.db, projects, "1"))?.images).toEqual(images);
      const tooMuch = await post("/admin/portfolio/1/edit.data", body.repeat(3), { Cookie });
      expect(tooMuch.status).toBe(413);
      expect(await tooMuch.json()).toMatchObject({ message: expect.stringContaining("more than") });
    });
  });
});
