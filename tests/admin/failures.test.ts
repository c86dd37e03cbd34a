import { beforeEach, describe, expect, test } from "vitest";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { listTypes } from "#domain/content/registry.ts";
import { save as saveItem } from "#domain/content/save.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { noon } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import type { AdminSite } from "./admin-site.ts";
import { exampleForms, exampleService } from "./example-forms.ts";
import { signedInSite } from "./signed-in-site.ts";

const lists = [
  ["services", "Failed to fetch services"],
  ["portfolio", "Failed to fetch portfolio"],
  ["enquiries", "Failed to fetch enquiries"],
  ["pictures", "Failed to fetch pictures"],
] as const;
const editors = listTypes.map(({ noun }) => ({ noun, ...contentAreas[noun] }));
const noItems = Object.fromEntries(listTypes.map(({ noun }) => [noun, 0]));

const failed = (message: unknown) => ({ outcome: "failed", message });
const uncounted = "warning: New enquiries could not be counted";
const unchecked = "warning: The check for unpublished changes failed";
/** The database's own error message. */
const own = expect.stringMatching(/connection|driver|database|ECONN/i);

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
});

async function countsOf(site: AdminSite): Promise<unknown> {
  const { data } = await site.load("/admin");
  return (data as { counts: Promise<unknown> }).counts;
}

describe("when the content database fails", () => {
  const database = newDatabase(siteDatabase.create);
  const accountsIn = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database, { accountsIn, logged });
  beforeEach(() => database.breakDown());

  /** The frame of every page logs what it could not read. */
  const failures = () => logged.filter((message) => ![uncounted, unchecked].includes(message));
  const wordsAt = async (path: string) => wordsOf(await (await site.send(path)).text());

  test.each(lists)("the list of %s shows the database's own message", async (noun, fallback) => {
    const response = await site.send(`/admin/${noun}`);
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(html).not.toContain("found.");
    expect(wordsOf(html)).toMatch(/connection|driver|database/i);
    expect(failures()).toEqual([fallback]);
  });

  test("the dashboard shows counts of 0, and says what does not answer", async () => {
    const words = await wordsAt("/admin");
    expect(words).toContain("Something is not working Database: Not answering Storage: Available");
    expect(words).not.toContain("All systems operational");
    expect(failures().sort()).toEqual([
      ...listTypes.map(() => "The dashboard could not count"),
      ...Array(4).fill("The dashboard could not look for warnings"),
      "The dashboard could not read open enquiries",
      "The dashboard could not read the first day",
      "The dashboard could not read the last backup",
      "The dashboard could not read visits",
      "The dashboard could not read what is scheduled",
    ]);
    expect(await countsOf(site)).toEqual(noItems);
  });

  test.each([
    ...editors.map(({ path, called }) => [`${path}/1/edit`, called]),
    ["enquiries/1", "enquiry"],
  ])("%s shows the banner within the frame", async (path, called) => {
    const response = await site.send(`/admin/${path}`);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(wordsOf(html)).toContain("Back to Website");
    expect(failures()).toEqual([`Failed to fetch ${called}`]);
  });

  test.each(editors)("$path are not saved, deleted or lost", async ({ noun, path, called }) => {
    const form = exampleForms[noun]();
    for (const [page, revision] of [
      ["1/edit", 1],
      ["new", null],
    ] as const) {
      const saving = await site.save(`/admin/${path}/${page}`, { form, revision });
      expect(saving).toEqual({ status: 503, data: failed(own) });
    }
    for (const search of ["", "?put-back"]) {
      const write = await site.act(`/admin/${path}${search}`, { id: "1" });
      expect(write).toEqual({ status: 503, data: failed(own) });
    }
    const verbs = ["save", "save", "delete", "put back"];
    expect(failures()).toEqual(verbs.map((verb) => `Failed to ${verb} ${called}`));
  });

  test("the frame shows no count and no unpublished changes, and warnings are logged", async () => {
    const words = await wordsAt("/admin/settings");
    expect(words).toContain("Dashboard Enquiries Services");
    expect(words).not.toContain("Unpublished changes");
    expect(logged).toEqual(expect.arrayContaining([uncounted, unchecked]));
  });

  test("an enquiry is not changed", async () => {
    const notes = { intent: "notes", notes: "Called.", revision: "0" };
    const saving = await site.act("/admin/enquiries/1", notes);
    expect(saving).toEqual({ status: 503, data: failed(own) });
    expect(failures()).toEqual(["Failed to save enquiry"]);
  });

  test("a preview, also of a form, answers 503, and an incomplete form causes no query", async () => {
    const preview = (form: object) =>
      site.post("/admin/preview-page/draft/", { noun: "service", form });
    expect((await preview({ ...exampleService(), summary: "" })).status).toBe(204);
    const answers = [
      await site.send("/admin/preview-page/draft/"),
      await preview(exampleService()),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.text()).toMatch(/connection|driver|database/i);
    }
    expect(failures()).toEqual(answers.map(() => "Failed to fetch preview"));
  });

  test("no service is moved", async () => {
    const move = await site.act("/admin/services?move", { id: "1", to: "1" });
    expect(move).toEqual({ status: 503, data: failed(own) });
    expect(failures()).toEqual(["Failed to move service"]);
  });
});

describe("when the whole database fails", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database, { logged });
  beforeEach(async () => {
    await saveItem(database.db, serviceType, { form: exampleService(), id: "1", now: noon });
    await database.breakDown();
  });

  test.each(["/admin", "/admin/services", "/admin/services/1/edit", "/admin/live"])(
    "%s answers 503 and gives no reason",
    async (path) => {
      const response = await site.send(path);
      expect(response.status).toBe(503);
      const html = await response.text();
      if (path !== "/admin/live") {
        expect(wordsOf(html)).toContain(
          "The database is not answering. Please reload the page in a moment.",
        );
      }
      expect(html).not.toMatch(/Admin Login|driver|connections|ECONN|Gold Leaf/);
      expect(new Set(logged)).toEqual(new Set(["A session could not be looked up"]));
    },
  );

  test("no write happens, and each answer says what failed", async () => {
    for (const { path, called } of editors) {
      const saving = await site.save(`/admin/${path}/1/edit`, { form: {}, revision: 1 });
      expect(saving).toEqual({ status: 503, data: failed(`Failed to save ${called}`) });
      const deletion = await site.act(`/admin/${path}`, { id: "1" });
      expect(deletion).toEqual({ status: 503, data: failed(`Failed to delete ${called}`) });
    }
    const change = { current: "a dozen brushes", next: "two dozen brushes" };
    const message = "The password could not be changed. Please try again.";
    const password = await site.act("/admin/password", change);
    expect(password).toEqual({ status: 503, data: failed(message) });
  });
});

describe("when a table is missing", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database, { logged });

  test("the list of testimonials is empty, and a warning is logged", async () => {
    await database.db.schema.dropTable("testimonials").execute();
    const response = await site.send("/admin/testimonials");
    expect(response.status).toBe(200);
    expect(wordsOf(await response.text())).toContain("No testimonials found.");
    expect(logged.sort()).toEqual([unchecked, "warning: The testimonials table is missing"]);
  });

  test("the other counts and lists still work", async () => {
    await saveItem(database.db, serviceType, { form: exampleService(), now: noon });
    await database.db.schema.dropTable("portfolio").execute();
    expect(await countsOf(site)).toEqual({ ...noItems, service: 1 });
    expect(logged.sort()).toEqual([
      "The dashboard could not count",
      "The dashboard could not read the first day",
      unchecked,
    ]);
    const words = wordsOf(await (await site.send("/admin")).text());
    expect(words).toContain("All systems operational Database: Connected");
    const list = wordsOf(await (await site.send("/admin/services")).text());
    expect(list).toContain("Gold Leaf");
  });
});
