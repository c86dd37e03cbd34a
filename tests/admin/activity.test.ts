import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DescribedDay } from "#app/admin/activity/describe-activity.server.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { owner as account } from "#tests/accounts/accounts-fixture.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

interface Listed {
  days: DescribedDay[];
  hasNext: boolean;
}

describe("the record of activity", () => {
  const { database } = filledDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

  const list = async (query = "") => {
    const { data } = await site.load(`/admin/activity${query}`);
    return (await (data as { listing: Promise<Listed> }).listing) as Listed;
  };
  const lines = async (query = "") => (await list(query)).days.flatMap(({ lines }) => lines);
  const sentences = async (query = "") =>
    (await lines(query)).map(({ who, did }) => `${who} ${did}`);
  const recordAt = (at: string, more: object = {}) =>
    recordActivity(database.db, {
      at: new Date(at),
      actor: actorCalled("editor@example.com"),
      event: "saved",
      subject: { noun: "service", id: "service-dragging", name: "Dragging" },
      detail: { added: false },
      ...more,
    });

  const dragging = "service-dragging";

  async function saveByForm(summary: string) {
    const { data } = await site.load(`/admin/services/${dragging}/edit`);
    const { form, revision } = (data as { opened: { form: object; revision: number } }).opened;
    const sent = { form: { ...form, summary }, revision };
    expect((await site.save(`/admin/services/${dragging}/edit`, sent)).status).toBe(200);
  }

  test("tells in sentences what a person did, and the website, the last first", async () => {
    const subject = { noun: "account", id: "", name: "ann@example.com" };
    const event = "password mail not sent";
    await saveByForm("Other words.");
    await recordAt(new Date().toISOString(), { actor: "website", event, subject });
    expect(await sentences()).toEqual([
      "The website could not send ann@example.com the mail about the password.",
      `${account.email} saved the service “Dragging”.`,
      `${account.email} signed in without a code: address not proved.`,
      expect.stringContaining("made the account"),
    ]);
  });

  test("has a person's lines alone, by days in Belfast, and leads to what is still there", async () => {
    await recordAt("2026-07-01T22:59:00Z");
    await recordAt("2026-07-01T23:01:00Z", { event: "deleted" });
    await recordAt("2026-07-02T23:01:00Z", { actor: actorCalled("una@example.com") });
    const { days } = await list("?person=Editor@example.com");
    // At 23:01 in summer the next day has begun.
    expect(
      days.map(({ day, lines }) => [day.replaceAll(/\s/g, " "), ...lines.map(({ time }) => time)]),
    ).toEqual([
      ["Thursday 2 July 2026", "00:01"],
      ["Wednesday 1 July 2026", "23:59"],
    ]);
    expect((await lines("?person=editor@example.com")).map(({ thing }) => thing)).toEqual([
      null,
      `/admin/services/${dragging}/edit`,
    ]);
    expect(await sentences("?person=nobody&page=-1")).toEqual([]);
  });

  test("comes in pages", async () => {
    for (let minute = 10; minute < 60; minute += 1) await recordAt(`2026-07-01T12:${minute}:00Z`);
    const [first, second] = [await list(), await list("?page=2")];
    expect([first.hasNext, second.hasNext]).toEqual([true, false]);
    const ids = [...(await lines()), ...(await lines("?page=2"))].map(({ id }) => id);
    expect([(await lines()).length, new Set(ids).size]).toEqual([50, 52]);
  });

  test("says who read an enquiry, once an hour, and no word of the visitor", async () => {
    const post = enquiryPoster(database.db, () => new Date());
    const { id } = await post({ name: "Vera", email: "vera@example.com" });
    await site.load(`/admin/enquiries/${id}`);
    await site.load(`/admin/enquiries/${id}`);
    await site.send("/admin/enquiries.csv?email=vera@example.com");
    const [exported, read, ...others] = await sentences();
    expect(exported).toBe(`${account.email} exported the enquiries of one person.`);
    expect(read).toMatch(/ read the enquiry \w+-\w{6}\.$/);
    expect(others.join()).not.toContain(" read ");
    const stored = await database.db.selectFrom("activity").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/vera/i);
  });

  test("erases the name of somebody who has no account, and says so", async () => {
    await recordAt("2026-07-01T12:00:00Z");
    const erase = (email: string) => site.act("/admin/activity", { email });
    expect(await erase(account.email)).toMatchObject({
      status: 422,
      data: { message: "This person has an account. Close it first, then erase the name." },
    });
    expect(await erase(" Editor@example.com ")).toMatchObject({
      status: 200,
      data: { outcome: "changed", lines: 1 },
    });
    const told = await sentences();
    expect(told[0]).toBe(`${account.email} erased a name from 1 line of this record.`);
    expect(told).toContain("Somebody whose name was erased saved the service “Dragging”.");
    expect(await sentences("?person=editor@example.com")).toEqual([]);
  });

  describe("while the record is away", () => {
    let failing: AdminSite;
    let logged: string[];
    let enquiry: string;
    beforeEach(async () => {
      enquiry = (await enquiryPoster(database.db, () => new Date())({})).id;
      logged = [];
      const { browser } = await openAdminSite(database, { logged });
      failing = browser(new Map(site.cookies));
      await sql`alter table activity rename to lost`.execute(database.db);
    });
    afterEach(() => sql`alter table lost rename to activity`.execute(database.db));

    test("a sign-in is refused, and so is a save", async () => {
      const password = { grant_type: "password", ...account };
      expect((await failing.browser().post("/auth/token", password)).status).toBe(503);
      expect(await database.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
      const wrong = { ...password, password: "wrong" };
      expect((await failing.browser().post("/auth/token", wrong)).status).toBe(503);
      const moved = await failing.act("/admin/services?move", { id: dragging, to: "2" });
      expect(moved.status).toBe(503);
    });

    test("its page gives a banner, and an enquiry can be read, but none exported", async () => {
      const { data } = await failing.load("/admin/activity");
      expect(await (data as { listing: Promise<object> }).listing).toHaveProperty("error");
      logged.length = 0;
      expect((await failing.load(`/admin/enquiries/${enquiry}`)).status).toBe(200);
      expect(logged).toEqual(["Who read an enquiry could not be recorded"]);
      expect((await failing.send("/admin/enquiries.csv")).status).toBe(500);
    });
  });
});
