import { describe, expect, test } from "vitest";
import { chosenText } from "#app/admin/publishing/described-change.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { signedInSite } from "./signed-in-site.ts";

const oneDay = 24 * 60 * 60 * 1000;
/** Five days ahead, `YYYY-MM-DD`. At noon no clock goes forward or back. */
const date = new Date(Date.now() + 5 * oneDay).toISOString().slice(0, 10);
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(new Date(date));
const when = `on ${weekday} at 12:00`;

describe("scheduling through the admin's pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site, announced } = signedInSite(database);

  const act = (fields: Record<string, string>) => site.act("/admin/publish/schedule", fields);
  const wordsAt = async (path: string) => wordsOf(await (await site.send(path)).text());

  /** Schedules the changes with these names, or all. */
  async function schedule(fields: Record<string, string> = {}, names?: string[]) {
    const changes = await owner.changes();
    const chosen = names ? changes.filter(({ name }) => names.includes(name)) : changes;
    const form = { intent: "schedule", chosen: chosenText(chosen), note: "For spring" };
    return act({ ...form, date, time: "12:00", ...fields });
  }
  const firstWaiting = async () =>
    (await waitingSchedules(database.db))[0] ?? expect.fail("nothing waits");
  /** Publishes it, as the server does at its time. */
  const comeDue = async (id: string) => {
    const job = await database.db
      .selectFrom("jobs")
      .select(["id", "payload"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return publishScheduled(database.db, job, new Date());
  };

  test("what is scheduled is listed, announced on the dashboard, and cancelled", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveBusiness({ phone: "028 9649 6001" });
    expect(await schedule({}, ["Dragging"])).toEqual({
      status: 200,
      data: { outcome: "saved", when },
    });
    expect(announced).toEqual(["data-changed"]);
    const page = await wordsAt("/admin/publish");
    expect(page).toContain(`Publishes ${when} For spring Dragging, changed Scheduled by`);
    expect(await wordsAt("/admin")).toContain(`Publishes ${when}. See what`);
    const { id } = await firstWaiting();
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
    await schedule({}, ["Dragging"]);
    const { id } = await firstWaiting();
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
    const later = new Date(Date.now() + 60_000);
    const stored = await get(database.db, services, "service-dragging");
    const form = { ...stored, summary: "Newer" };
    const { id: row, revision } = stored ?? expect.fail("it is saved");
    await save(database.db, services, { form, id: row, revision, now: later });
    expect(await marks()).toEqual([`Goes live ${when}, as it was before the last save`]);
  });

  test("one that left something out names it, on both pages, until it is put away", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "New" });
    await schedule();
    const { id } = await firstWaiting();
    await owner.saveService("service-dragging", { summary: "Newer" });
    await owner.publish(
      "",
      (await owner.changes()).filter(({ name }) => name === "Dragging"),
    );
    await comeDue(id);
    const told = `What was scheduled ${when} is published, except Dragging. Somebody had published or removed Dragging meanwhile.`;
    expect(await wordsAt("/admin/publish")).toContain(told);
    expect(await wordsAt("/admin")).toContain(told);
    expect(await act({ intent: "put away", id })).toMatchObject({ status: 200 });
    expect(await wordsAt("/admin/publish")).not.toContain(told);
    expect(await wordsAt("/admin")).not.toContain(told);
  });

  test("the history says that a version was published by schedule", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await schedule();
    const { id, madeBy } = await firstWaiting();
    await comeDue(id);
    expect(await wordsAt("/admin/history")).toContain(`by schedule of ${madeBy}`);
    expect(await wordsAt("/admin/history/1")).toContain(`by schedule of ${madeBy}`);
  });

  test("a date that is missing is named beside its field", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await schedule({ date: "" })).toEqual({
      status: 422,
      data: { outcome: "invalid", fieldErrors: { date: "Please choose a date." } },
    });
    expect(await waitingSchedules(database.db)).toEqual([]);
  });

  test("a malformed form schedules nothing", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const malformed: Record<string, string>[] = [
      { chosen: "service/service-dragging" },
      { chosen: "wizard/1/1" },
      { intent: "" },
    ];
    for (const fields of malformed) expect(await schedule(fields)).toMatchObject({ status: 400 });
    expect(await waitingSchedules(database.db)).toEqual([]);
    expect(announced).toEqual([]);
  });
});
