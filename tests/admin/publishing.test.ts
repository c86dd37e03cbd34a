import { beforeEach, describe, expect, test } from "vitest";
import type { Review } from "#app/admin/publishing/review.server.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const restoreIntent = "?intent=restore";

describe("publishing through the admin's pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
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

  /** The form of a page, as a browser without scripts has it. */
  function formIn(html: string) {
    const inputs = elementsOf(html, "input").map(({ attributes }) => attributes);
    const ticks = elementsOf(html, "label").flatMap(({ text, inner }) => {
      const [box] = elementsOf(inner, "input");
      const name = text.replace(/^Publish: \w+ /, "");
      return box && "checked" in box.attributes ? [{ name, box: box.attributes.name ?? "" }] : [];
    });
    const hidden = inputs.filter(({ type }) => type === "hidden");
    return {
      ticked: ticks.map(({ name }) => name),
      /** What it sends if the tick of this change is taken away. */
      without: (change: string): Record<string, string> =>
        Object.fromEntries([
          ...hidden.map(({ name, value }) => [name, value]),
          ...ticks.filter(({ name }) => name !== change).map(({ box }) => [box, "on"]),
        ]),
    };
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
    const form = formIn(await (await site.send("/admin/publish")).text());
    expect(form.ticked).toEqual(["Dragging", "Marbling"]);
    const answer = await site.postForm("/admin/publish", form.without("Marbling"));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/Published\. Visitors see version/);
    expect(await seenSummary("service-dragging")).toBe("New");
    expect(await seenSummary("service-marbling")).not.toBe("Half done");
  });

  /** The page that the message after a save links to, in a browser without scripts. */
  const onlyPage = async (key: string) =>
    (await site.send(`/admin/publish?page=1&only=${key}&turn`)).text();

  test("the link after a save lists that change first, with the only tick and what it needs", async () => {
    await owner.saveService("service-dragging", { summary: "Half done" });
    await owner.addService("gilding", { name: "Gilding", slug: "gilding" });
    await owner.addProject("bank-hall", { title: "Bank hall", finishes: ["Gilding"] });
    const html = await onlyPage("project/item/bank-hall");
    expect(formIn(html).ticked).toEqual(["Bank hall", "Gilding"]);
    const words = wordsOf(html);
    expect(words).toContain("Only “Bank hall” and what it needs are ticked. Tick all 3");
    expect(words.indexOf("Publish: Added Bank hall")).toBeLessThan(
      words.indexOf("Publish: Changed Dragging"),
    );
    const path = "/admin/publish?only=project/item/bank-hall";
    const published = await site.postForm(path, formIn(html).without(""));
    const answer = await published.text();
    expect(wordsOf(answer)).toContain("Published. Visitors see version 1 now.");
    expect(formIn(answer).ticked, "a second press publishes nothing").toEqual([]);
    expect(await seenSummary("service-dragging")).not.toBe("Half done");
  });

  test("the link of a change that is gone lists all changes with their ticks", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "New" });
    const html = await onlyPage("project/item/gone");
    expect(formIn(html).ticked).toEqual(["Dragging", "Marbling"]);
    expect(wordsOf(html)).not.toContain("Only “");
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

  test("changes on other pages wait, or are the only ones that do not", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { summary: "Half done" });
    const [, marbling] = (await review()).changes;
    const { stamp, version } = await review();
    const unlisted = JSON.stringify([marbling?.key]);
    const form = { stamp, version: String(version), listed: "[]", unlisted, note: "" };
    expect((await site.act("/admin/publish", form)).status).toBe(200);
    expect(await seenSummary("service-marbling")).not.toBe("Half done");
    expect(await seenSummary("service-dragging")).toBe("New");
    await owner.saveService("service-stippling", { summary: "Half done" });
    const next = await review();
    const only = { ...form, stamp: next.stamp, version: "1", others: "wait" };
    expect((await site.act("/admin/publish", only)).status).toBe(200);
    expect(await seenSummary("service-marbling")).toBe("Half done");
    expect(await seenSummary("service-stippling")).not.toBe("Half done");
  });

  test("with hundreds of changes, each has its place on a page, without scripts too", async () => {
    const finishes = Array.from({ length: rowsPerPage + 1 }, (_, index) => `finish-${index}`);
    for (const id of finishes) await owner.addService(id);
    await owner.addProject("bank-hall", { finishes: ["finish-0"] });

    const first = formIn(await (await site.send("/admin/publish?page=1&turn")).text());
    expect(first.ticked).toHaveLength(rowsPerPage);
    const answer = await site.postForm("/admin/publish?page=2&turn", {
      ...first.without("finish-7"),
      note: "Some",
    });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("201 to 202 are listed here.");
    expect(wordsOf(html)).toContain("“bank-hall” shows the service “finish-0”, which is new.");
    expect(elementsOf(html, "input").map(({ attributes }) => attributes.value)).toContain("Some");
    const second = formIn(html);
    expect(second.ticked).toEqual(["finish-200", "bank-hall"]);
    await site.postForm("/admin/publish?page=2", second.without("finish-200"));
    const { services, projects } = await owner.seen();
    const isSeen = (id: string) => services.some((service) => service.id === id);
    expect(finishes.filter((id) => !isSeen(id))).toEqual(["finish-7", "finish-200"]);
    expect(projects.some(({ id }) => id === "bank-hall")).toBe(true);
    expect(announced, "turning a page changes nothing").toEqual(["data-changed"]);
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
