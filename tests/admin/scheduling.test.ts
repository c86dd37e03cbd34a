import { beforeEach, describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { waitingPublications } from "#domain/scheduling/scheduled-publications.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const oneDay = 24 * 60 * 60 * 1000;
/** Five days ahead, `YYYY-MM-DD`. At noon no clock goes forward or back. */
const date = new Date(Date.now() + 5 * oneDay).toISOString().slice(0, 10);
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(new Date(date));
const when = `on ${weekday} at 12:00`;

describe("scheduling through the admin's pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  let site: AdminSite;
  let announced: string[];
  beforeEach(async () => {
    site = await openAdminSite(database);
    await site.signIn();
    announced = [];
    site.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });

  const act = (fields: Record<string, string>) => site.act("/admin/publish/schedule", fields);
  const wordsAt = async (path: string) => wordsOf(await (await site.send(path)).text());

  async function schedule(fields: Record<string, string> = {}) {
    const stamp = await tablesStamp(database.db);
    const chosen = { intent: "schedule", stamp, version: "0", note: "For spring" };
    return act({ ...chosen, date, time: "12:00", ...fields });
  }

  test("what is scheduled is listed, announced on the dashboard, and cancelled", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const listed = JSON.stringify(["business/item/", "service/item/service-dragging"]);
    expect(await schedule({ listed, "take-1": "on" })).toEqual({
      status: 200,
      data: { outcome: "saved", when },
    });
    expect(announced).toEqual(["data-changed"]);
    const page = await wordsAt("/admin/publish");
    expect(page).toContain(`Publishes ${when} For spring Dragging, changed Scheduled by`);
    expect(await wordsAt("/admin")).toContain(`Publishes ${when}. See what`);
    const [{ id } = expect.fail("nothing waits")] = await waitingPublications(database.db);
    expect(await act({ intent: "cancel", id })).toEqual({
      status: 200,
      data: { outcome: "deleted" },
    });
    expect(await act({ intent: "cancel", id })).toMatchObject({ status: 404 });
    expect(await wordsAt("/admin/publish")).not.toContain("Scheduled by");
    expect(await wordsAt("/admin")).not.toContain("Publishes on");
  });

  test("a change that is scheduled says when it goes live, and leads to what is scheduled", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    const listed = JSON.stringify(["business/item/", "service/item/service-dragging"]);
    await schedule({ listed, "take-1": "on" });
    const [{ id } = expect.fail("nothing waits")] = await waitingPublications(database.db);
    const marks = async () => {
      const html = await (await site.send("/admin/publish")).text();
      const links = elementsOf(html, "a").filter(
        ({ attributes: { href } }) => href === `#scheduled-${id}`,
      );
      expect(elementsOf(html, "li").map(({ attributes }) => attributes.id)).toContain(
        `scheduled-${id}`,
      );
      return links.map(({ text }) => text);
    };
    expect(await marks(), "only the change with a tick").toEqual([`Goes live ${when}`]);
    const later = new Date(Date.now() + 60_000).toISOString();
    await draftTables(database.db).updateTable("services").set({ updated_at: later }).execute();
    expect(await marks()).toEqual([`Goes live ${when}, as it was before the last save`]);
  });

  test("one that did not happen as planned says why, on both pages, until it is put away", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await schedule();
    const [{ id } = expect.fail("nothing waits")] = await waitingPublications(database.db);
    await owner.publish();
    await publishScheduled(database.db, id, { now: new Date() });
    const told = `What was scheduled ${when} was not published: visitors already saw all of it, or something newer.`;
    expect(await wordsAt("/admin/publish")).toContain(told);
    expect(await wordsAt("/admin")).toContain(told);
    expect(await act({ intent: "put away", id })).toMatchObject({ status: 200 });
    expect(await wordsAt("/admin/publish")).not.toContain(told);
    expect(await wordsAt("/admin")).not.toContain(told);
  });

  test("the history says that a version was published by schedule", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await schedule();
    const [{ id, madeBy } = expect.fail("nothing waits")] = await waitingPublications(database.db);
    await publishScheduled(database.db, id, { now: new Date() });
    expect(await wordsAt("/admin/history")).toContain(`by schedule of ${madeBy}`);
    expect(await wordsAt("/admin/history/1")).toContain(`by schedule of ${madeBy}`);
  });

  test("a date or time that is missing, over or not on the clock is named beside its field", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await schedule({ date: "" })).toEqual({
      status: 422,
      data: { outcome: "invalid", fieldErrors: { date: "Please choose a date." } },
    });
    expect(await schedule({ date: "2020-01-01" })).toMatchObject({
      status: 422,
      data: { fieldErrors: { time: "That time is over. Please choose a later one." } },
    });
    expect(await waitingPublications(database.db)).toEqual([]);
  });

  test("an old list, an empty choice and a malformed form schedule nothing", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await schedule({ stamp: "older" })).toMatchObject({ status: 409 });
    expect(await schedule({ version: "3" })).toMatchObject({ status: 409 });
    const listed = JSON.stringify(["service/item/service-dragging"]);
    expect(await schedule({ listed })).toMatchObject({
      status: 422,
      data: { outcome: "refused", reason: "none chosen" },
    });
    const malformed: Record<string, string>[] = [
      { version: "x" },
      { listed: "{" },
      { unlisted: "[5]" },
      { intent: "" },
    ];
    for (const fields of malformed) expect(await schedule(fields)).toMatchObject({ status: 400 });
    expect(await waitingPublications(database.db)).toEqual([]);
    expect(announced).toEqual([]);
  });
});
