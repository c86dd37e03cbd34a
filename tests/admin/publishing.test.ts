import { beforeEach, describe, expect, test } from "vitest";
import type { Review } from "#app/admin/publishing/review.server.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const restoreIntent = "?intent=restore";

describe.each(databases)("publishing through the admin's pages, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  let site: AdminSite;
  let announced: string[];
  beforeEach(async () => {
    site = await openAdminSite(database);
    await site.signIn();
    announced = [];
    site.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });

  const publish = (stamp: string) => site.act("/admin/publish", { stamp, note: "" });

  test("a publication and a restored version are announced to every open page", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const published = await publish(await tablesStamp(database.db));
    expect(published).toEqual({ status: 200, data: { outcome: "published", version: 1 } });
    expect(announced).toEqual(["data-changed"]);
    const restored = await site.act(`/admin/history/0${restoreIntent}`, {});
    expect(restored).toEqual({ status: 200, data: { outcome: "restored" } });
    expect(announced).toEqual(["data-changed", "data-changed"]);
  });

  test("nothing is announced when nothing was published: no changes, a stale list, a deleted version", async () => {
    const nothing = await publish(await tablesStamp(database.db));
    expect(nothing).toEqual({ status: 200, data: { outcome: "nothing" } });
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await publish("older")).toEqual({ status: 409, data: { outcome: "stale" } });
    for (const path of ["/admin/history/7", `/admin/history/7${restoreIntent}`, "/admin/history/x"])
      expect(await site.act(path, {})).toEqual({ status: 404, data: { outcome: "missing" } });
    expect(announced).toEqual([]);
  });

  /** The page's review, as its list shows it. */
  async function review() {
    const { data } = await site.load("/admin/publish");
    return (await (data as { review: Promise<Review> }).review) as Review;
  }

  /** Posts the form as the page does, with a tick at each of these. */
  async function publishTicked(names: string[], more: Record<string, string> = {}) {
    const { stamp, version, changes } = await review();
    const ticks = changes.flatMap(({ name }, index) =>
      names.includes(name) ? [[`take-${index}`, "on"]] : [],
    );
    const listed = JSON.stringify(changes.map(({ key }) => key));
    const form = { stamp, version: String(version), listed, note: "", ...more };
    return site.act("/admin/publish", { ...form, ...Object.fromEntries(ticks) });
  }

  const seenSummary = async (id: string) =>
    (await owner.seen()).services.find((service) => service.id === id)?.summary;

  test("what is ticked is published, and the rest waits", async () => {
    for (const id of ["service-dragging", "service-marbling", "service-stippling"])
      await owner.saveService(id, { summary: `New ${id}` });
    const { changes } = await review();
    expect(changes.map(({ name }) => name)).toEqual(["Dragging", "Stippling", "Marbling"]);
    expect(await publishTicked(["Dragging", "Stippling"])).toEqual({
      status: 200,
      data: { outcome: "published", version: 1 },
    });
    expect(await seenSummary("service-dragging")).toBe("New service-dragging");
    expect(await seenSummary("service-marbling")).not.toBe("New service-marbling");
  });

  test("a form that a browser without scripts sends publishes what is ticked", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "Half done" });
    const html = await (await site.send("/admin/publish")).text();
    const inputs = elementsOf(html, "input").map(({ attributes }) => attributes);
    const ticks = inputs.filter(({ type }) => type === "checkbox");
    expect(ticks.map((tick) => "checked" in tick)).toEqual([true, true]);
    const hidden = inputs.filter(({ type }) => type === "hidden");
    const fields = [...hidden, ...ticks.slice(0, 1)].map(({ name, value = "on" }) => [name, value]);
    const answer = await site.postForm("/admin/publish", Object.fromEntries(fields));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/Published\. Visitors see version/);
    expect(await seenSummary("service-dragging")).toBe("New");
    expect(await seenSummary("service-marbling")).not.toBe("Half done");
  });

  test("without a tick, and without what a change needs, nothing is published", async () => {
    await owner.addService("gilding", { name: "Gilding", slug: "gilding" });
    await owner.addProject("bank-hall", { finishes: ["Gilding"] });
    const { changes } = await review();
    expect(changes.map(({ reasons }) => reasons)).toEqual([
      [],
      ["“bank-hall” shows the service “Gilding”, which is new."],
    ]);
    const none = { outcome: "refused", reason: "none chosen" };
    expect(await publishTicked([])).toEqual({ status: 422, data: none });
    const incomplete = { outcome: "refused", reason: "incomplete" };
    expect(await publishTicked(["bank-hall"])).toEqual({ status: 422, data: incomplete });
    expect((await publishTicked(["Gilding"])).status).toBe(200);
  });

  test("changes that the page names apart wait as well", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "Half done" });
    const [, marbling] = (await review()).changes;
    const { stamp, version } = await review();
    const unlisted = JSON.stringify([marbling?.key]);
    const form = { stamp, version: String(version), listed: "[]", unlisted, note: "" };
    expect((await site.act("/admin/publish", form)).status).toBe(200);
    expect(await seenSummary("service-marbling")).not.toBe("Half done");
    expect(await seenSummary("service-dragging")).toBe("New");
  });

  test.each([
    ["another version than the one that was compared", { version: "7" }, 409],
    ["no version", { version: "x" }, 400],
    ["garbled keys", { listed: "{" }, 400],
    ["keys that are no texts", { listed: "[7]" }, 400],
    ["more keys than a list has", { listed: JSON.stringify(Array(201).fill("a")) }, 400],
  ])("a choice with %s publishes nothing", async (_, more, status) => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "New" });
    expect((await publishTicked(["Dragging"], more)).status).toBe(status);
    expect(await seenSummary("service-dragging")).not.toBe("New");
  });

  test("a change that is undone is what visitors see again, and stays in the history", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "Kept" });
    const { stamp, changes } = await review();
    const undo = (key = "") => site.act("/admin/publish/undo", { key, stamp });
    expect(await undo(changes[0]?.key)).toEqual({
      status: 200,
      data: { outcome: "undone", names: ["Dragging"], setAside: 1 },
    });
    expect(announced).toEqual(["data-changed"]);
    expect((await review()).changes.map(({ name }) => name)).toEqual(["Marbling"]);
    expect(await undo(changes[1]?.key)).toEqual({ status: 409, data: { outcome: "stale" } });
    const later = { key: "service/item/none", stamp: (await review()).stamp };
    expect((await site.act("/admin/publish/undo", later)).status).toBe(404);
    expect((await site.act("/admin/publish/undo", {})).status).toBe(400);
  });
});
