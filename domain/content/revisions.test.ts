import { describe, expect, test } from "vitest";
import { decideExamples } from "#domain/first-day/first-day.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { rollBack } from "#domain/publishing/roll-back.ts";
import { undoChange } from "#domain/publishing/undo-change.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { chooseOrder, comparePlaces, move } from "./order-by-hand.ts";
import { homePage } from "./pages/home-page.ts";
import { projects } from "./projects.ts";
import type { RegisteredType } from "./registry.ts";
import { getRevision, lastSaves, lastState } from "./revisions.ts";
import { putBack, remove, save } from "./save.ts";
import { services } from "./services.ts";
import { changeItem, get, list } from "./store.ts";

const by = actorCalled("una@example.com");
const now = new Date("2026-04-01T10:00:00Z");
const id = "service-dragging";

describe.each(databases)("revisions on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  /** Each revision as its item and number, with who made it and when. */
  async function rows() {
    const found = await database.db
      .selectFrom("revisions")
      .select(["noun", "item", "revision", "by", "at"])
      .orderBy("noun")
      .orderBy("item")
      .orderBy("revision")
      .execute();
    return found.map(({ noun, item, revision, ...rest }) => ({
      name: `${noun} ${item} ${revision}`,
      ...rest,
    }));
  }

  /** The revisions that this adds. Those before stay as they were. */
  async function added(write: () => Promise<unknown>) {
    const before = await rows();
    await write();
    const after = await rows();
    expect(after).toEqual(expect.arrayContaining(before));
    const known = new Set(before.map(({ name }) => name));
    return after.filter(({ name }) => !known.has(name));
  }

  async function change(type: RegisteredType, changes: object, item?: string) {
    const stored = await get(database.db, type, item);
    const { revision } = stored as { revision: number };
    const form = { ...stored, ...changes };
    return save(database.db, type, { form, id: item, revision, now, by });
  }

  const addNew = () =>
    save(database.db, services, { form: exampleService({ slug: "new" }), id: "new", now, by });
  const order = async () => (await list(database.db, services)).map((service) => service.id);
  const moveTo = (to: number, item = id) => move(database.db, services, item, { to, now, by });
  const preview = async () => draftSite(database.db, await owner.seen(), {});
  const goBack = () => rollBack(database.db, 0, { note: "", now, by });

  test("every item has one from the first start", async () => {
    const found = await rows();
    expect(found.every(({ name }) => name.endsWith(" 1"))).toBe(true);
    const state = await lastState(database.db, services, id);
    const { revision, updatedAt, updatedBy, place, createdAt, ...item } =
      (await get(database.db, services, id)) ?? expect.fail();
    expect(state).toEqual({ revision, at: updatedAt, by: updatedBy, place, createdAt, item });
  });

  const writes: [title: string, write: () => Promise<unknown>, revision: string][] = [
    ["a new item", () => addNew(), "service new 1"],
    ["a save", () => change(services, { summary: "New" }, id), `service ${id} 2`],
    ["a save of a page", () => change(homePage, { lead: "New" }), "home-page homePage 2"],
    ["a move", () => moveTo(3), `service ${id} 2`],
    ["a removal", () => remove(database.db, services, id, { now, by }), `service ${id} 2`],
    [
      "a chosen order",
      () => chooseOrder(database.db, projects, "hand", { now, by }),
      "business business 2",
    ],
  ];

  test.each(writes)("%s adds one, with who did it and when", async (_, write, name) => {
    expect(await added(write)).toEqual([{ name, by: by.email, at: now.toISOString() }]);
  });

  test("each example that the owner removes gets one", async () => {
    const names = await added(() => decideExamples(database.db, "removed", { now, by }));
    expect(names).toHaveLength(7 + 4 + 6);
    expect(names.every(({ name }) => name.endsWith(" 2"))).toBe(true);
    expect((await getRevision(database.db, services, id, 2))?.item).toBeNull();
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a save of what is saved already", () => change(services, {}, id)],
    [
      "such a save of a form that began long ago",
      async () => {
        const form = await get(database.db, services, id);
        await save(database.db, services, { form, id, revision: -1, now, by });
      },
    ],
    ["a move to where the item stands", () => moveTo(1)],
    [
      "the order that is chosen already",
      () => chooseOrder(database.db, projects, "year", { now, by }),
    ],
    ["a removal of what is not there", () => remove(database.db, services, "none", { now, by })],
    ["what is put back and is there", () => putBack(database.db, services, id, { now, by })],
    ["the way back to what visitors see", goBack],
  ])("%s adds none", async (_, write) => {
    expect(await added(write)).toEqual([]);
    expect(await owner.changes()).toEqual([]);
  });

  test("an item is read as each save left it, and who saved it last is known", async () => {
    await owner.saveService(id, { summary: "Second" });
    await change(services, { summary: "Third" }, id);
    await remove(database.db, services, id, { now, by });
    const summaryIn = async (revision: number) =>
      (await getRevision(database.db, services, id, revision))?.item?.summary;
    expect([await summaryIn(2), await summaryIn(3)]).toEqual(["Second", "Third"]);
    expect(await getRevision(database.db, services, id, 4)).toMatchObject({ item: null });
    expect(await getRevision(database.db, services, id, 5)).toBeNull();
    expect(await getRevision(database.db, services, `${id}\u0000`, 4)).toBeNull();
    expect((await lastState(database.db, services, id))?.item?.summary).toBe("Third");
    const saves = await lastSaves(database.db, services, [id, "none"]);
    expect([...saves]).toEqual([[id, { revision: 4, at: now.toISOString(), by: by.email }]]);
  });

  describe("an item that was removed", () => {
    const again = async (type: RegisteredType, item: object, itemId: string) =>
      save(database.db, type, { form: item, id: itemId, isAgain: true, now: owner.now() });
    const back = (itemId: string) => putBack(database.db, services, itemId, { now, by });

    test.each<[string, (former: { id: string }) => Promise<unknown>]>([
      ["from its open form", (former) => again(projects, former, former.id)],
      ["when it is put back", ({ id }) => putBack(database.db, projects, id, { now, by })],
    ])(
      "comes back %s with its id, its place, its time and a higher revision",
      async (_, comeBack) => {
        await chooseOrder(database.db, projects, "hand", { now, by });
        await owner.addProject("hall");
        await move(database.db, projects, "hall", { to: 3, now, by });
        const former = (await get(database.db, projects, "hall")) ?? expect.fail();
        const ids = async () => (await preview()).projects.map((one) => one.id);
        const before = await ids();
        await remove(database.db, projects, "hall", { now, by });
        expect(await comeBack(former)).toMatchObject({ outcome: "saved" });
        const { updatedAt: _at, updatedBy: _by, ...item } = former;
        expect(await get(database.db, projects, "hall")).toMatchObject({
          ...item,
          revision: former.revision + 2,
        });
        expect(await ids()).toEqual(before);
      },
    );

    test("is put back as it was last saved, and once", async () => {
      await owner.saveService(id, { summary: "Never published" });
      await remove(database.db, services, id, { now, by });
      expect(await back(id)).toEqual({ outcome: "saved" });
      expect(await back(id), "the same button, sent again").toEqual({ outcome: "saved" });
      const returned = { summary: "Never published", revision: 4, updatedBy: by.email };
      expect(await get(database.db, services, id)).toMatchObject(returned);
    });

    test("is not put back while another has its address, which the owner reads", async () => {
      const { slug = "" } = (await get(database.db, services, id)) ?? {};
      await remove(database.db, services, id, { now, by });
      await owner.addService("other", { slug });
      expect(await back(id)).toEqual({
        outcome: "refused",
        message: "Another item has its address now.",
      });
      expect(await get(database.db, services, id)).toBeNull();
      await owner.saveService("other", { slug: "another" });
      expect(await back(id)).toEqual({ outcome: "saved" });
    });

    test("is missing when nothing of it is kept any more", async () => {
      await remove(database.db, services, id, { now, by });
      const kept = database.db.deleteFrom("revisions").where("item", "=", id);
      await kept.where("revision", "=", 1).execute();
      expect(await back(id), "only the removal is kept").toEqual({ outcome: "missing" });
      for (const unknown of ["none", "", "one\u0000", "\uD83C"])
        expect(await back(unknown)).toEqual({ outcome: "missing" });
    });
  });

  describe("a form that is open", () => {
    const saveOpen = (form: object | null, revision: number) =>
      save(database.db, services, { form: { ...form, summary: "Mine" }, id, revision, now, by });

    test("can be saved after a move, and the item stays where it was moved", async () => {
      const open = await get(database.db, services, id);
      await moveTo(3);
      await moveTo(4);
      expect(await saveOpen(open, 1)).toMatchObject({
        outcome: "saved",
        item: { summary: "Mine", revision: 4 },
      });
      expect((await order()).indexOf(id)).toBe(3);
    });

    test("conflicts with another's save, also when a move follows", async () => {
      const open = await get(database.db, services, id);
      await owner.saveService(id, { description: "Theirs" });
      const conflict = { outcome: "conflict", current: { description: "Theirs" } };
      expect(await saveOpen(open, 1)).toMatchObject(conflict);
      await moveTo(3);
      expect(await saveOpen(open, 1)).toMatchObject(conflict);
      expect((await get(database.db, services, id))?.summary).not.toBe("Mine");
    });

    test("can be saved when another's save has been undone", async () => {
      const open = await get(database.db, services, id);
      await owner.saveService(id, { description: "Theirs" });
      const [change = expect.fail()] = await owner.changes();
      await undoChange(database.db, change, { now, by });
      expect(await saveOpen(open, 1)).toMatchObject({ outcome: "saved", item: { revision: 4 } });
    });

    test("conflicts when nobody knows any more what it began with", async () => {
      const open = await get(database.db, services, id);
      await moveTo(3);
      await database.db.deleteFrom("revisions").where("revision", "=", 1).execute();
      expect(await saveOpen(open, 1)).toMatchObject({ outcome: "conflict" });
    });
  });

  describe("a move", () => {
    test("adds one to the moved item only, wherever it goes", async () => {
      const ids = await order();
      for (const [index, to] of [7, 1, 1, 4, 99, 2].entries()) {
        const expected = ids.filter((other) => other !== id);
        expected.splice(Math.min(to, ids.length) - 1, 0, id);
        const names = (await added(() => moveTo(to))).map(({ name }) => name);
        // The third asks for the place where the item already is.
        expect(names).toHaveLength(index === 2 ? 0 : 1);
        expect(names.every((name) => name.startsWith(`service ${id} `))).toBe(true);
        expect(await order()).toEqual(expected);
      }
    });

    test("of a project in the first order by hand gives all a place, and only that one a revision", async () => {
      await chooseOrder(database.db, projects, "hand", { now, by });
      const rowsNow = await list(database.db, projects);
      for (const { id: item, place, revision } of rowsNow) {
        expect([place, revision]).toEqual([expect.any(String), 1]);
        expect((await lastState(database.db, projects, item))?.place).toBe(place);
      }
      const last = rowsNow.at(-1)?.id ?? "";
      const names = await added(() => move(database.db, projects, last, { to: 1, now, by }));
      expect(names.map(({ name }) => name)).toEqual([`project ${last} 2`]);
      expect((await get(database.db, projects, last))?.place).toBe("Zz");
      expect((await preview()).projects[0]?.id).toBe(last);
    });
  });

  test("items stand in the order of the bytes of their places, in the database and on the site", async () => {
    const places = ["Zy", "Zz", "a0", "a0V", "a0l", "a1", "b00"];
    const ids = await order();
    expect(ids).toHaveLength(places.length);
    // In the opposite order, so that neither the ids nor the rows give the right one.
    await database.db.transaction().execute(async (trx) => {
      for (const [index, item] of ids.toReversed().entries())
        await changeItem(trx, services, item, () => ({ place: places[index] }), { now, by });
    });
    expect(places.toSorted(comparePlaces)).toEqual(places);
    expect(await order()).toEqual(ids.toReversed());
    const site = await preview();
    expect(site.services.map((service) => service.id)).toEqual(ids.toReversed());
  });
});
