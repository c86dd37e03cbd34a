import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DescribedActivity } from "#app/admin/activity/describe-activity.server.ts";
import type { DescribedEntry } from "#app/admin/activity/describe-entry.server.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { owner as account } from "#tests/accounts/accounts-fixture.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

interface Listed {
  rows: DescribedActivity[];
  hasNext: boolean;
  months: number;
}
interface Opened {
  opened: { form: { summary: string }; start?: { form: { summary: string }; words: string } };
}

describe("the record of activity", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

  const list = async (query = "") => {
    const { data } = await site.load(`/admin/activity${query}`);
    return (await (data as { listing: Promise<Listed> }).listing) as Listed;
  };
  const sentences = async (query = "") =>
    (await list(query)).rows.map(({ who, did }) => `${who} ${did}`);
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
      `${account.email} signed in.`,
      expect.stringContaining("made the account"),
    ]);
  });

  test("shows what a save changed, and opens the form with what was there before", async () => {
    const before = (await site.load(`/admin/services/${dragging}/edit`)).data as Opened;
    await saveByForm("Other words.");
    const [line] = (await list()).rows;
    const { data } = await site.load(`/admin/activity/${line?.id}`);
    const { state, thing } = data as DescribedEntry;
    expect(thing).toBe(`/admin/services/${dragging}/edit`);
    expect(state?.fields.map(({ label }) => label)).toEqual(["Summary"]);
    const opened = (await site.load(state?.bringBack ?? "")).data as Opened;
    expect(opened.opened.form.summary).toBe("Other words.");
    expect(opened.opened.start?.form.summary).toBe(before.opened.form.summary);
    expect(opened.opened.start?.words).toContain("when it was saved (Sun, 1 Mar 2026");
  });

  test("brings back what was deleted, into the form", async () => {
    await remove(database.db, services, dragging, { now: owner.now(), by: actorCalled("e@e.com") });
    const line = (await list()).rows.find(({ did }) => did.startsWith("deleted"));
    const { state, thing } = (await site.load(`/admin/activity/${line?.id}`))
      .data as DescribedEntry;
    expect(thing).toBeNull();
    expect(state?.isDeleted).toBe(true);
    const opened = (await site.load(state?.bringBack ?? "")).data as Opened;
    expect(opened.opened).toMatchObject({ revision: null, again: true });
    expect(opened.opened.start?.words).toContain("when it was saved");
  });

  test("is filtered by person, kind, days in Belfast, and thing", async () => {
    await recordAt("2026-07-01T22:59:00Z");
    await recordAt("2026-07-01T23:01:00Z", { event: "deleted" });
    await recordAt("2026-07-02T23:01:00Z", {
      actor: actorCalled("una@example.com"),
      event: "enquiry read",
      subject: { noun: "enquiry", id: "e", name: "DS-7K2M9X" },
    });
    expect(await sentences("?person=una@example.com")).toHaveLength(1);
    expect(await sentences("?person=UNA@example.com&kind=Content")).toEqual([]);
    expect(await sentences("?kind=Enquiries")).toEqual([
      "una@example.com read the enquiry DS-7K2M9X.",
    ]);
    // At 23:01 in summer the next day has begun.
    expect(await sentences("?from=2026-07-02&to=2026-07-02")).toEqual([
      "editor@example.com deleted the service “Dragging”.",
    ]);
    expect(await sentences("?search=ds-7k")).toHaveLength(1);
    expect(await sentences("?search=%25")).toEqual([]);
    expect(await sentences("?from=2026-02-31&kind=Nonsense&page=-1")).not.toEqual([]);
  });

  test("comes in pages", async () => {
    for (let minute = 10; minute < 60; minute += 1) await recordAt(`2026-07-01T12:${minute}:00Z`);
    const first = await list();
    const second = await list("?page=2");
    expect([first.rows.length, first.hasNext]).toEqual([50, true]);
    expect(second.hasNext).toBe(false);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(52);
  });

  test("exports what is filtered, and records that", async () => {
    await recordAt("2026-07-01T12:00:00Z", {
      actor: actorCalled("=cmd@example.com"),
      event: "deleted",
    });
    await recordAt("2026-07-01T12:00:00Z");
    const answer = await site.send("/admin/activity.csv?kind=Content&person=%3Dcmd@example.com");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=cmd@example.com"`);
    expect((await sentences("?kind=Settings and backups"))[0]).toBe(
      `${account.email} exported this record.`,
    );
  });

  test("says who read an enquiry, once an hour, and no word of the visitor", async () => {
    const post = enquiryPoster(database.db, () => new Date());
    const { id } = await post({ name: "Vera", email: "vera@example.com" });
    await site.load(`/admin/enquiries/${id}`);
    await site.load(`/admin/enquiries/${id}`);
    await site.send("/admin/enquiries.csv?email=vera@example.com");
    const [exported, read, ...others] = await sentences("?kind=Enquiries");
    expect(exported).toBe(`${account.email} exported the enquiries of one person.`);
    expect(read).toMatch(/ read the enquiry \w+-\w{6}\.$/);
    expect(others).toEqual([]);
    const stored = await database.db.selectFrom("activity").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/vera/i);
  });

  test("is kept as long as the owner chooses", async () => {
    expect((await list()).months).toBe(24);
    const chosen = await site.act("/admin/activity", { intent: "keep", months: "36" });
    expect(chosen).toMatchObject({ status: 200, data: { outcome: "saved" } });
    expect((await list()).months).toBe(36);
    expect((await sentences())[0]).toContain("from 24 to 36 months");
    const refused = await site.act("/admin/activity", { intent: "keep", months: "1" });
    expect(refused.status).toBe(400);
    expect((await list()).months).toBe(36);
  });

  test("erases the name of somebody who has no account, and says so", async () => {
    await recordAt("2026-07-01T12:00:00Z");
    const erase = (email: string) => site.act("/admin/activity", { intent: "erase", email });
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

  test("has no line under a made-up number", async () => {
    for (const id of ["0", "999999999", "1e3", "x".repeat(10_000)])
      expect((await site.load(`/admin/activity/${id}`)).status, id.slice(0, 20)).toBe(404);
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

    test("its page gives the red banner", async () => {
      const { data } = await failing.load("/admin/activity");
      expect(await (data as { listing: Promise<object> }).listing).toHaveProperty("error");
      expect((await failing.load("/admin/activity/1")).status).toBe(503);
    });

    test("a sign-in is refused, and so is a save", async () => {
      const password = { grant_type: "password", ...account };
      expect((await failing.browser().post("/auth/token", password)).status).toBe(503);
      expect(await database.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
      const wrong = { ...password, password: "wrong" };
      expect((await failing.browser().post("/auth/token", wrong)).status).toBe(503);
      const moved = await failing.act(`/admin/services/${dragging}/move`, { to: "2" });
      expect(moved.status).toBe(503);
    });

    test("an enquiry can be read, which the log then says, and none can be exported", async () => {
      expect((await failing.load(`/admin/enquiries/${enquiry}`)).status).toBe(200);
      expect(logged).toEqual(["Who read an enquiry could not be recorded"]);
      expect((await failing.send("/admin/enquiries.csv")).status).toBe(500);
    });
  });
});
