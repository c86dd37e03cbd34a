import { beforeEach, describe, expect, test } from "vitest";
import type { DescribedItemHistory } from "#app/admin/publishing/history/described-history.server.ts";
import { areByHand } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { type Owner, ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { signedInSite } from "./signed-in-site.ts";

type Opened = {
  opened: { form: object; revision: number | null; start?: { form: object; words: string } };
};

describe("earlier versions and copies", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);
  // Each test's saves begin at the same time.
  let owner: Owner;
  beforeEach(async () => {
    owner = await ownerAtFirstStart(database);
  });

  const opened = async (path: string) => (await site.load(path)).data as Opened;
  const historyOf = async (path: string) => {
    const { data } = await site.load(`/admin/history/${path}`);
    return (await (data as { history: Promise<DescribedItemHistory> })
      .history) as DescribedItemHistory;
  };

  describe("the history of a service", () => {
    const dragging = "service-dragging";
    beforeEach(async () => {
      await owner.saveService(dragging, { summary: "First words." });
      await owner.publish("Shorter");
      await owner.saveService(dragging, { summary: "Second words." });
    });

    test("lists every save, and compares it with what is saved, by the labels of the form", async () => {
      const { name, isDeleted, states } = await historyOf(`service/${dragging}`);
      expect({ name, isDeleted }).toEqual({ name: "Dragging", isDeleted: false });
      expect(states.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
      expect(states.map(({ kept }) => kept)).toMatchObject([
        { preview: null, fields: [] },
        {
          preview: "/admin/preview/1/services/dragging",
          fields: [
            {
              label: "Summary",
              before: { text: [{ text: "First", isChanged: true }, { text: " words." }] },
              after: { text: [{ text: "Second", isChanged: true }, { text: " words." }] },
            },
          ],
        },
        {},
      ]);
    });

    test("says of each save who made it, and which one visitors see or saw", async () => {
      const form = { ...(await get(database.db, services, dragging)), summary: "Third words." };
      await site.save(`/admin/services/${dragging}/edit`, { form, revision: 3 });
      const html = await (await site.send(`/admin/history/service/${dragging}`)).text();
      const rows = elementsOf(html, "li").map(({ inner }) => wordsOf(inner));
      const saves = rows.filter((words) => /Saved/.test(words));
      expect(saves).toEqual([
        expect.stringMatching(
          /^\S+, .*\d Saved by owner@example.com The same as what is saved now/,
        ),
        expect.stringMatching(/^Mon, 2 Mar 2026, 12:03 Saved What differs from now: Summary/),
        expect.stringMatching(/^Mon, 2 Mar 2026, 12:01 Visitors see this Saved What differs/),
        expect.stringMatching(/^Sun, 1 Mar 2026, 09:00 Published in version 0 Saved What differs/),
      ]);
    });

    test("brings back a service that was deleted since, at its place and address", async () => {
      const before = await get(database.db, services, dragging);
      await remove(database.db, services, dragging, { now: owner.now() });
      const { isDeleted, states } = await historyOf(`service/${dragging}`);
      expect(isDeleted).toBe(true);
      expect(states.map(({ kept }) => kept === null)).toEqual([true, false, false, false]);
      const path = states[2]?.kept?.bringBack ?? "";
      const { opened: form } = await opened(path);
      expect(form).toMatchObject({
        ...{ revision: null, again: true },
        start: { words: expect.stringContaining("when it was saved (Mon, 2 Mar 2026, 12:01)") },
      });
      const sent = { form: form.start?.form, revision: null, again: true };
      expect(await site.save(path, sent)).toMatchObject({ status: 200 });
      expect(await get(database.db, services, dragging)).toMatchObject({
        summary: "First words.",
        place: before?.place ?? expect.fail("it has a place"),
        createdAt: before?.createdAt,
        slug: "dragging",
      });
    });

    test("opens the plain form for a revision that is unknown or of a deletion", async () => {
      for (const from of ["99", "x", "-1", "999999999", "revision-2"]) {
        const { opened: form } = await opened(`/admin/services/${dragging}/edit?from=${from}`);
        expect(form.start).toBeUndefined();
      }
      expect((await site.load("/admin/services/no-such/edit?from=1")).status).toBe(404);
      await remove(database.db, services, dragging, { now: owner.now() });
      expect((await site.load(`/admin/services/${dragging}/edit?from=4`)).status).toBe(404);
    });
  });

  test("the history of a single item needs no id", async () => {
    for (const noun of ["business", "home-page"])
      expect(await historyOf(noun)).toMatchObject({
        isDeleted: false,
        states: [{ revision: 1, version: 0, isCurrent: true, kept: { fields: [] } }],
      });
  });

  test("an unknown kind of thing has no history", async () => {
    expect((await site.load("/admin/history/wizard/1")).status).toBe(404);
  });

  test.each([
    ["services", "service-dragging", services, { slug: "copy-of-dragging" }],
    ["testimonials", "testimonial-1", testimonials, { name: expect.stringMatching(/^Copy of /) }],
  ] as const)("a copy in %s opens as new, and is saved as another row", async (...row) => {
    const [area, id, type, changed] = row;
    const before = (await list(database.db, type)).length;
    const copy = async () => (await opened(`/admin/${area}/new?copy=${id}`)).opened;
    const { revision, start } = await copy();
    expect({ revision, ...start }).toMatchObject({ revision: null, form: changed });
    expect(await list(database.db, type)).toHaveLength(before);
    const saved = await site.save(`/admin/${area}/new`, { form: start?.form, revision });
    expect(saved).toMatchObject({ status: 200, data: { outcome: "saved" } });
    expect(await list(database.db, type)).toHaveLength(before + 1);
    if (area === "services")
      expect((await copy()).start?.form).toMatchObject({ slug: "copy-of-dragging-2" });
  });

  test("the editor links to the earlier versions and to a copy", async () => {
    const linksOn = async (path: string) =>
      elementsOf(await (await site.send(path)).text(), "a").map(
        ({ attributes }) => attributes.href ?? "",
      );
    expect(await linksOn("/admin/services/service-dragging/edit")).toEqual(
      expect.arrayContaining([
        "/admin/history/service/service-dragging",
        "/admin/services/new?copy=service-dragging",
      ]),
    );
    expect(await linksOn("/admin/pages/home")).toContain("/admin/history/home-page");
    expect(
      (await linksOn("/admin/services/new")).filter((to) => /history\/|copy/.test(to)),
    ).toEqual([]);
  });

  describe("the order", () => {
    type Order = { order: Promise<{ byHand: boolean; rows: { id: string; place: number }[] }> };
    const orderOf = async (area: string) => {
      const { data } = await site.load(`/admin/${area}?view=order`);
      return (data as Order).order;
    };
    const ids = async (area: string) => (await orderOf(area)).rows.map(({ id }) => id);

    test("of services is the website's, and each move is stored", async () => {
      const before = await ids("services");
      const last = before.at(-1) ?? "";
      const move = (id: string, to: string) => site.act("/admin/services?move", { id, to });
      expect(await move(last, "1")).toEqual({ status: 200, data: { outcome: "moved" } });
      expect(await ids("services")).toEqual([last, ...before.slice(0, -1)]);
      for (const to of ["0", "-1", "x", ""]) expect((await move(last, to)).status).toBe(400);
      expect((await move("unknown", "1")).status).toBe(404);
    });

    test("of projects is by year until the owner chooses by hand", async () => {
      const byYear = await orderOf("portfolio");
      expect(byYear.byHand).toBe(false);
      const choose = (order: string) => site.act("/admin/portfolio?order", { order });
      expect(await choose("by size")).toMatchObject({ status: 400 });
      await choose("hand");
      expect(await areByHand(database.db, projects)).toBe(true);
      const [first, second] = await ids("portfolio");
      await site.act("/admin/portfolio?move", { id: first ?? "", to: "2" });
      expect((await ids("portfolio")).slice(0, 2)).toEqual([second, first]);
      await choose("year");
      expect(await ids("portfolio")).toEqual(byYear.rows.map(({ id }) => id));
    });
  });
});
