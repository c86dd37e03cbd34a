import { beforeEach, describe, expect, test } from "vitest";
import { chosenText } from "#app/admin/publishing/described-change.ts";
import type { Review } from "#app/admin/publishing/review.server.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { signedInSite } from "./signed-in-site.ts";

describe("publishing through the admin's pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site, announced } = signedInSite(database);

  const publish = (chosen: string) => site.act("/admin/publish", { chosen, note: "" });
  const wordsAt = async (path: string) => wordsOf(await (await site.send(path)).text());

  async function review(query = "") {
    const { data } = await site.load(`/admin/publish${query}`);
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

  test("a publication and the way back are announced to every open page", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await publish(await ticked())).toEqual(published(1));
    expect(announced).toEqual(["data-changed"]);
    expect(await site.act("/admin/history/0", { note: "" })).toEqual(published(2));
    expect(announced).toEqual(["data-changed", "data-changed"]);
    expect(await seenSummary("service-dragging")).not.toBe("New");
  });

  test("nothing is announced when nothing was published: no changes, no tick, a deleted version", async () => {
    const chosen = "service/service-dragging/1";
    expect(await publish(chosen)).toEqual({ status: 200, data: { outcome: "nothing" } });
    await owner.saveService("service-dragging", { summary: "New" });
    const none = { outcome: "refused", reason: "none chosen" };
    expect(await publish("")).toEqual({ status: 422, data: none });
    for (const path of ["/admin/history/7", "/admin/history/x"])
      expect(await site.act(path, {})).toEqual({ status: 404, data: { outcome: "missing" } });
    expect(announced).toEqual([]);
  });

  test("what somebody saved after the list was made is not published, and is named", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const chosen = await ticked();
    await owner.saveService("service-dragging", { summary: "Hers" });
    const stale = [expect.objectContaining({ name: "Dragging" })];
    expect(await publish(chosen)).toEqual({ status: 409, data: { outcome: "stale", stale } });
    expect(announced).toEqual([]);
    expect(await publish(await ticked()), "after a look at the new list").toEqual(published(1));
    expect(await seenSummary("service-dragging")).toBe("Hers");
  });

  test("the link after a save lists that change first, then what it needs", async () => {
    await owner.saveService("service-dragging", { summary: "Half done" });
    await owner.addService("gilding", { name: "Gilding", slug: "gilding" });
    await owner.addProject("bank-hall", { title: "Bank hall", finishes: ["Gilding"] });
    const { changes } = await review("?only=project/bank-hall");
    expect(changes.map(({ name }) => name)).toEqual(["Bank hall", "Gilding", "Dragging"]);
    expect(await wordsAt("/admin/publish?only=project/bank-hall")).toContain(
      "Only “Bank hall” is ticked. Tick all 3",
    );
    expect(await wordsAt("/admin/publish?only=project/gone")).not.toContain("Only “");
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

  test.each([
    ["no choice", {}],
    ["an item of no known type", { chosen: "wizard/1/1" }],
    ["no revision", { chosen: "service/service-dragging" }],
    ["a revision that is no number", { chosen: "service/service-dragging/x" }],
    ["a control character", { chosen: "service/\u0000/1" }],
  ])("a form with %s publishes nothing", async (_, fields) => {
    await owner.saveService("service-dragging", { summary: "New" });
    expect((await site.act("/admin/publish", { note: "", ...fields })).status).toBe(400);
    expect(await seenSummary("service-dragging")).not.toBe("New");
  });

  test("a change that is undone is what visitors see again, and stays in the history", async () => {
    const { summary } = (await get(database.db, services, "service-dragging")) ?? expect.fail();
    await owner.saveService("service-dragging", { summary: "New" });
    const undo = (chosen: string) => site.act("/admin/publish/undo", { chosen });
    expect(await undo(await ticked())).toEqual({
      status: 200,
      data: { outcome: "undone", subject: "service", id: "service-dragging", name: "Dragging" },
    });
    expect(announced).toEqual(["data-changed"]);
    expect(await get(database.db, services, "service-dragging")).toMatchObject({ summary });
    expect(await wordsAt("/admin/history/service/service-dragging")).toContain(
      "What differs from now: Summary Summary Then [removed: New ]",
    );
    for (const malformed of ["", "service/none"]) expect((await undo(malformed)).status).toBe(400);
  });

  describe("going back", () => {
    const back = () => wordsAt("/admin/history/1");
    beforeEach(async () => {
      for (const summary of ["First", "Second"]) {
        await owner.saveService("service-dragging", { summary });
        await owner.saveService("service-marbling", { summary });
        await publish(await ticked());
      }
    });

    test("says what it changes for visitors, and how many of it have edits that are not published", async () => {
      expect(await back()).toContain(
        "Go back to this version Visitors see it at once, and this changes for them. It is saved as it was then. Changed: Dragging (Summary) Changed: Marbling (Summary)",
      );
      expect(await back()).not.toContain("not published yet");
      await owner.saveService("service-stippling", { summary: "Half done" });
      expect(await back(), "an item that stays").not.toContain("not published yet");
      await owner.saveService("service-dragging", { summary: "Half done" });
      expect(await back()).toContain(
        "1 of these items has edits that are not published yet. They stay in the earlier versions of each.",
      );
      await owner.saveService("service-marbling", { summary: "Half done" });
      expect(await back()).toContain("2 of these items have edits that are not published yet.");
    });

    test("saves and shows what was then, and keeps other edits", async () => {
      await owner.saveService("service-stippling", { summary: "Half done" });
      expect(await site.act("/admin/history/1", { note: "Sorry" })).toEqual(published(3));
      expect(await seenSummary("service-dragging")).toBe("First");
      expect(await get(database.db, services, "service-dragging")).toMatchObject({
        summary: "First",
      });
      expect((await review()).changes.map(({ name }) => name)).toEqual(["Stippling"]);
      expect(await wordsAt("/admin/history/3")).toContain("It went back to version 1 . Sorry");
    });

    test("to what visitors see already publishes nothing, and is not offered", async () => {
      const nothing = { status: 200, data: { outcome: "nothing" } };
      await site.act("/admin/history/1", {});
      expect(await back()).toContain("Visitors see the same as in this version.");
      expect(await site.act("/admin/history/1", {})).toEqual(nothing);
      expect(await wordsAt("/admin/history/3")).not.toContain("Go back to this version");
    });
  });
});
