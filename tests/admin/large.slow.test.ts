import { describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { projects } from "#domain/content/projects.ts";
import { save } from "#domain/content/save.ts";
import { get } from "#domain/content/store.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { openAdminSite } from "./admin-site.ts";
import { exampleProject } from "./example-forms.ts";
import { openBrowser } from "./site-browser.ts";

describe("large amounts of data", () => {
  const database = newDatabase(siteDatabase.create);

  test("a list of projects carries only what a card shows, and has no page after the last", async () => {
    const site = await openAdminSite(database);
    await site.signIn();
    for (let number = 0; number < 201; number += 1) {
      const form = exampleProject({ slug: `project-${number}`, challenge: "A long story" });
      await save(database.db, projects, { form, now: noon });
    }
    for (const [page, length] of [
      [1, 200],
      [2, 1],
      [9, 1],
    ] as const) {
      const { data } = await site.load(`/admin/portfolio?page=${page}`);
      const { rows } = await (data as { cards: Promise<{ rows: object[] }> }).cards;
      expect(rows).toHaveLength(length);
      expect(JSON.stringify(rows)).not.toContain("A long story");
    }
  });

  test("a form at its limits is saved; one beyond any limit is refused with a message", async () => {
    const accounts = openAccounts({ db: database.db, secret: "for tests" });
    await accounts.createAccount({ ...owner, now: noon });
    await using site = await startSite(database.options);
    await save(database.db, projects, { form: exampleProject(), id: "1", now: noon });
    const browser = openBrowser(site.url);
    await browser.signIn(owner);
    const images = Array.from({ length: 100 }, (_, index) => ({
      url: `/pictures/bank-${index}.jpg`,
      alt: "é".repeat(1_000),
      caption: "é".repeat(1_000),
    }));
    const sent = { form: exampleProject({ images }), revision: 1 };
    expect(Buffer.byteLength(JSON.stringify(sent))).toBeGreaterThan(400_000);
    const saved = await browser.post("/admin/portfolio/1/edit.data", sent);
    expect(saved.status).toBe(200);
    expect((await get(database.db, projects, "1"))?.images).toEqual(images);
    const tooMuch = await browser.post("/admin/portfolio/1/edit.data", [sent, sent, sent]);
    expect(tooMuch.status).toBe(413);
    expect(await tooMuch.json()).toMatchObject({ message: expect.stringContaining("more than") });
  });
});
