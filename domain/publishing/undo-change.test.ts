import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { remove, save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { changeKey } from "./change-key.ts";
import { draftSite } from "./draft-site.ts";
import { itemHistory } from "./history.ts";
import { undoChange } from "./undo-change.ts";

const now = new Date("2026-03-05T12:00:00Z");
const dragging = "service-dragging";

describe.each(databases)("undoing a change on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  /** Undoes the change of this item as it is now in the list. */
  async function undo(key: string) {
    const change = (await owner.changes()).find((one) => changeKey(one) === key);
    if (!change) throw new Error(`no change of ${key}`);
    return undoChange(database.db, change, { by, now });
  }

  test("each change is undone by itself, whatever its kind, and the others stay", async () => {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.saveService(dragging, { name: "Combing", slug: "combing" });
    await move(db, services, "service-stippling", { to: 2, by, now });
    await owner.addService("gilding");
    await owner.addProject("bank-hall", { finishes: ["gilding"] });
    const [project = { id: "", title: "" }] = (await owner.seen()).projects;
    await remove(db, projects, project.id, { by, now });
    const undone = [
      ["business/business", "Decor Specialist"],
      [`service/${dragging}`, "Dragging"],
      ["service/service-stippling", "Stippling"],
      ["service/gilding", "gilding"],
      ["project/bank-hall", "bank-hall"],
      [`project/${project.id}`, project.title],
    ];
    for (const [key = "", name] of undone) {
      const others = (await owner.changes()).map(changeKey).filter((one) => one !== key);
      expect(await undo(key)).toMatchObject({ outcome: "undone", name });
      expect((await owner.changes()).map(changeKey)).toEqual(others);
    }
    expect(await owner.changes()).toEqual([]);
    const seen = await owner.seen();
    expect(await draftSite(db, seen, {})).toEqual(seen);
  });

  test("a testimonial follows its project to the address that the project had before", async () => {
    const { db } = database;
    const [project = expect.fail()] = await list(db, projects);
    await owner.saveTestimonial("testimonial-1", { project: project.slug });
    await owner.publish();
    await owner.saveProject(project.id, { slug: "renamed" });
    expect((await get(db, testimonials, "testimonial-1"))?.project).toBe("renamed");
    await undo(`project/${project.id}`);
    expect((await get(db, testimonials, "testimonial-1"))?.project).toBe(project.slug);
    expect(await owner.changes()).toEqual([]);
  });

  test("what was undone stays in the item's history, with who undid it", async () => {
    await owner.saveService(dragging, { summary: "Half done" });
    await undo(`service/${dragging}`);
    const shown = (await owner.seen()).services.find(({ id }) => id === dragging)?.summary;
    expect(await itemHistory(database.db, services, dragging)).toMatchObject([
      {
        ...{ revision: 3, by: by.email, at: now.toISOString(), item: { summary: shown } },
        ...{ version: null, isCurrent: true },
      },
      { revision: 2, version: null, isCurrent: false, item: { summary: "Half done" } },
      { revision: 1, version: 0, isCurrent: false },
    ]);
  });

  test("the choice of an order by hand is undone, and the places are kept for the next time", async () => {
    const { db } = database;
    const ids = async () => (await list(db, projects)).map(({ id }) => id);
    const byHand = async () => (await owner.seen()).projects.map(({ id }) => id);
    const byYear = await byHand();
    await chooseOrder(db, projects, "hand", { by, now });
    await move(db, projects, byYear.at(-1) ?? "", { to: 1, by, now });
    await undo("business/business");
    expect(await ids()).toEqual(byYear);
    await chooseOrder(db, projects, "hand", { by, now });
    await owner.publish();
    expect(await byHand()).toEqual([byYear.at(-1), ...byYear.slice(0, -1)]);
  });

  test("an item that somebody saved after the list was made stays as it is", async () => {
    await owner.saveService(dragging, { summary: "Seen" });
    const [change = expect.fail()] = await owner.changes();
    await owner.saveService(dragging, { summary: "Not seen" });
    expect(await undoChange(database.db, change, { by, now })).toEqual({ outcome: "stale" });
    expect((await get(database.db, services, dragging))?.summary).toBe("Not seen");
  });

  test("when an undo and a save come at the same moment, the second to arrive is refused", async () => {
    const open = await owner.saveService(dragging, { summary: "Seen" });
    const [change = expect.fail()] = await owner.changes();
    const { revision } = open;
    const form = { ...open, summary: "Not seen" };
    const [undone, saved] = await Promise.all([
      undoChange(database.db, change, { by, now }),
      save(database.db, services, { form, id: dragging, revision, now, by }),
    ]);
    expect([
      ["undone", "conflict"],
      ["stale", "saved"],
    ]).toContainEqual([undone.outcome, saved.outcome]);
  });

  test("a change that was published or undone meanwhile is missing, and makes no revision", async () => {
    await owner.saveService(dragging, { summary: "New" });
    await owner.addService("gilding");
    const [added = expect.fail(), changed = expect.fail()] = await owner.changes();
    await owner.publish("", [changed]);
    await undo("service/gilding");
    for (const change of [changed, added])
      expect(await undoChange(database.db, change, { by, now })).toEqual({ outcome: "missing" });
    expect(await itemHistory(database.db, services, dragging)).toHaveLength(2);
  });

  test("an item stays as it is saved if what visitors see of it is damaged", async () => {
    const { db } = database;
    await owner.saveService(dragging, { summary: "New" });
    const damaged = { fields: '{"name":' };
    await db.updateTable("revisions").set(damaged).where("revision", "=", 1).execute();
    await expect(undo(`service/${dragging}`)).rejects.toThrow("damaged");
    expect(await get(db, services, dragging)).toMatchObject({ summary: "New", revision: 2 });
  });

  test("an item whose address another has taken stays as it is", async () => {
    await owner.saveService(dragging, { slug: "combing" });
    await owner.addService("gilding", { slug: "dragging" });
    expect(await undo(`service/${dragging}`)).toEqual({ outcome: "refused" });
    expect((await get(database.db, services, dragging))?.slug).toBe("combing");
    expect(await undo("service/gilding")).toMatchObject({ outcome: "undone" });
    expect(await undo(`service/${dragging}`)).toMatchObject({ outcome: "undone" });
  });
});
