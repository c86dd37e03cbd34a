import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { daysAfter, londonClock } from "#domain/business/london-clock.ts";
import { business } from "#domain/content/business.ts";
import { draftTables } from "#domain/content/rows.ts";
import { get } from "#domain/content/store.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { editMark, withoutEditMarks } from "#domain/text/edit-mark.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { wordsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";
import { exampleBusiness } from "./example-forms.ts";

const settings = "/admin/settings";
const saved = {
  status: 200,
  data: {
    outcome: "saved",
    revision: expect.any(Number),
    publishedState: "changed",
    change: "business/business",
    path: "/contact",
  },
};

const inDays = (days: number) => daysAfter(londonClock(new Date()).date, days);

describe("the business details in the admin area", () => {
  let database: TestDatabase;
  let site: AdminSite;
  let announced: string[];
  beforeEach(async () => {
    database = await siteDatabase.create();
    await fillOnFirstStart(database.db, builtInSite({}), noon);
    site = await openAdminSite(database);
    await site.signIn();
    announced = [];
    site.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });
  afterEach(() => database.remove());

  const save = (changes: Record<string, unknown>, revision: unknown = 1) =>
    site.save(settings, { form: exampleBusiness(changes), revision });

  test("are stored and announced, and visitors see them only after publishing", async () => {
    expect(await save({})).toEqual(saved);
    expect(await get(database.db, business)).toMatchObject({ locality: "Lisburn", revision: 2 });
    expect(announced).toEqual(["data-changed"]);
    const words = wordsOf(await (await site.send("/contact")).text());
    expect(words).toContain("Based in Belfast, Northern Ireland Hours Mon-Fri 8AM-6PM Sat 9AM-4PM");
  });

  test("keep the closed days with the rest, and open without those that are over", async () => {
    const closedDays = [
      { from: inDays(-1), to: inDays(-1), label: "Over" },
      { from: inDays(7), to: inDays(9), label: "Fair" },
    ];
    expect(await save({ closedDays })).toEqual(saved);
    expect(await get(database.db, business)).toMatchObject({ closedDays });
    const { data } = await site.load(settings);
    expect(data).toMatchObject({ opened: { form: { closedDays: closedDays.slice(1) } } });
    const preview = await (await site.send("/admin/preview-page/draft/contact")).text();
    expect(wordsOf(withoutEditMarks(preview))).toMatch(/8:30AM-5PM Closed \w{3} \d.*: Fair/);
    expect(preview, "the first row of the form").toContain(
      editMark("business//closedDays.0.label"),
    );
    expect(wordsOf(await (await site.send("/contact")).text())).not.toContain("Fair");
  });

  test("with closed days that overlap come back with a message at the second row", async () => {
    const fair = { from: inDays(7), to: inDays(9), label: "Fair" };
    const refused = await save({ closedDays: [fair, { ...fair, from: inDays(9) }] });
    const message = expect.stringMatching(/ already stands in a row above$/);
    const fieldErrors = { "closedDays.1.from": message };
    expect(refused).toEqual({ status: 422, data: { outcome: "invalid", fieldErrors } });
  });

  test.each([0, null, "1; drop table"])(
    "are not overwritten by a save with another revision (%j), which gets them to compare",
    async (revision) => {
      await save({ phone: "028 9649 6001" });
      const refused = await save({ phone: "028 9649 6002" }, revision);
      const form = exampleBusiness({ phone: "028 9649 6001" });
      const current = expect.objectContaining({ form, revision: 2, savedBy: owner.email });
      const data = { outcome: "conflict", current };
      expect(refused).toEqual({ status: 409, data });
    },
  );

  test("with errors come back with a message for each field", async () => {
    const refused = await save({ phone: "", hours: [] });
    const fieldErrors = { phone: "Enter the phone number", hours: "Enter when you are open" };
    expect(refused).toEqual({ status: 422, data: { outcome: "invalid", fieldErrors } });
  });

  test("are not saved after the session has ended", async () => {
    await site.post("/auth/logout", { scope: "local" });
    expect(await save({})).toEqual({ status: 401, data: { outcome: "signed-out" } });
    expect(await get(database.db, business)).toMatchObject({ locality: "Belfast", revision: 1 });
  });

  test("answer not found when the row is missing, inside the frame, with a link back", async () => {
    await draftTables(database.db).deleteFrom("business").execute();
    const response = await site.send(settings);
    expect(response.status).toBe(404);
    expect(wordsOf(await response.text())).toContain("Not found");
    expect(await save({})).toEqual({ status: 404, data: { outcome: "missing" } });
  });
});
