import { describe, expect, test } from "vitest";
import { chosenText } from "#app/admin/publishing/described-change.ts";
import type { Review } from "#app/admin/publishing/review.server.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { signedInSite } from "./signed-in-site.ts";

describe("publishing through the admin's pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site, announced } = signedInSite(database);

  const publish = (chosen: string) => site.act("/admin/publish", { chosen, note: "" });
  const wordsAt = async (path: string) => wordsOf(await (await site.send(path)).text());

  async function review() {
    const { data } = await site.load("/admin/publish");
    return (await (data as { review: Promise<Review> }).review) as Review;
  }

  /** What the form sends with a tick at each change. */
  async function ticked(): Promise<string> {
    const { changes, elsewhere } = await review();
    return chosenText([...changes, ...elsewhere]);
  }

  const published = (version: number) => ({
    status: 200,
    data: { outcome: "published", version },
  });
  const seenSummary = async (id: string) =>
    (await owner.seen()).services.find((service) => service.id === id)?.summary;

  test("what somebody saved after the list was made is not published, and is named", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const chosen = await ticked();
    await owner.saveService("service-dragging", { summary: "Hers" });
    const stale = [expect.objectContaining({ name: "Dragging" })];
    expect(await publish(chosen)).toEqual({ status: 409, data: { outcome: "stale", stale } });
    expect(announced).toEqual([]);
    expect(await publish(await ticked()), "after a look at the new list").toEqual(published(1));
    expect(announced).toEqual(["data-changed"]);
    expect(await seenSummary("service-dragging")).toBe("Hers");
  });

  test("with hundreds of changes, each has its place on a page, and all are published", async () => {
    const finishes = Array.from({ length: rowsPerPage + 1 }, (_, index) => `finish-${index}`);
    for (const id of finishes) await owner.addService(id);
    await owner.addProject("bank-hall", { finishes: ["finish-0"] });
    const second = await wordsAt("/admin/publish?page=2");
    expect(second).toContain("201 to 202 are listed here.");
    expect(second).toContain("“bank-hall” shows the service “finish-0”, which is new.");
    expect(await publish(await ticked())).toEqual(published(1));
    const seen = await owner.seen();
    const ids = new Set(seen.services.map(({ id }) => id));
    expect(finishes.filter((id) => !ids.has(id))).toEqual([]);
    expect(seen.projects.some(({ id }) => id === "bank-hall")).toBe(true);
  });

  test("a malformed choice publishes nothing, and undoes nothing", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect((await site.act("/admin/publish", { note: "" })).status).toBe(400);
    const malformed = ["wizard/1/1", "service/none", "service/none/x", "service/\u0000/1"];
    for (const chosen of malformed) {
      expect((await publish(chosen)).status, chosen).toBe(400);
      expect((await site.act("/admin/publish/undo", { chosen })).status, chosen).toBe(400);
    }
    expect(await seenSummary("service-dragging")).not.toBe("New");
    expect((await review()).changes).toHaveLength(1);
  });

  test("going back to what visitors see already publishes nothing, and is not offered", async () => {
    for (const summary of ["First", "Second"]) {
      await owner.saveService("service-dragging", { summary });
      await publish(await ticked());
    }
    const goBack = (note: string) => site.act("/admin/history/1", { note });
    expect(await goBack("Sorry")).toEqual(published(3));
    expect(await wordsAt("/admin/history/3")).toContain("It went back to version 1 . Sorry");
    expect(await wordsAt("/admin/history/1")).toContain(
      "Visitors see the same as in this version.",
    );
    expect(await goBack("")).toEqual({ status: 200, data: { outcome: "nothing" } });
    expect(await wordsAt("/admin/history/3")).not.toContain("Go back to this version");
  });

  describe("at a time", () => {
    const oneDay = 24 * 60 * 60 * 1000;
    /** Five days ahead, `YYYY-MM-DD`. At noon no clock goes forward or back. */
    const date = new Date(Date.now() + 5 * oneDay).toISOString().slice(0, 10);
    const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(new Date(date));
    const when = `on ${weekday} at 12:00`;

    const actOnSchedule = (fields: Record<string, string>) =>
      site.act("/admin/publish/schedule", fields);
    /** Schedules the changes with these names, or all. */
    async function schedule(fields: Record<string, string> = {}, names?: string[]) {
      const changes = await owner.changes();
      const chosen = names ? changes.filter(({ name }) => names.includes(name)) : changes;
      const form = { intent: "schedule", chosen: chosenText(chosen), note: "For spring" };
      return actOnSchedule({ ...form, date, time: "12:00", ...fields });
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

    test("a change that is scheduled says when it goes live, and whether it was saved since", async () => {
      await owner.saveService("service-dragging", { summary: "New" });
      await owner.saveBusiness({ phone: "028 9649 6001" });
      await schedule({}, ["Dragging"]);
      const marks = async () =>
        elementsOf(await (await site.send("/admin/publish")).text(), "a")
          .filter(({ attributes: { href = "" } }) => href.startsWith("#scheduled-"))
          .map(({ text }) => text);
      expect(await marks(), "only the change with a tick").toEqual([`Goes live ${when}`]);
      expect(await wordsAt("/admin")).toContain(`Publishes ${when}`);
      const later = new Date(Date.now() + 60_000);
      const stored = (await get(database.db, services, "service-dragging")) ?? expect.fail();
      const { id, revision } = stored;
      const form = { ...stored, summary: "Newer" };
      await save(database.db, services, { form, id, revision, now: later });
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
      expect(await actOnSchedule({ intent: "put away", id })).toMatchObject({ status: 200 });
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

    test("a malformed form schedules nothing, and a date that is missing is named", async () => {
      await owner.saveService("service-dragging", { summary: "New" });
      const fieldErrors = { date: "Please choose a date." };
      expect(await schedule({ date: "" })).toMatchObject({ status: 422, data: { fieldErrors } });
      expect(await schedule({ chosen: "wizard/1/1" })).toMatchObject({ status: 400 });
      expect(await schedule({ intent: "" })).toMatchObject({ status: 400 });
      expect(await waitingSchedules(database.db)).toEqual([]);
      expect(announced).toEqual([]);
    });
  });
});
