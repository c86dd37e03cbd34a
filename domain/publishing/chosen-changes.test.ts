import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { itemsOf, listTypes } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { get, remove, save } from "#domain/content/store.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { type Change, changeKey, changesBetween } from "./changes.ts";
import { applyPatch, doubleSlugs, patchOf } from "./content-patch.ts";
import { dependenciesBetween } from "./dependencies.ts";
import { withDependents } from "./follow-dependencies.ts";
import { readTables } from "./freeze.ts";
import { publish } from "./publish.ts";
import { tablesStamp } from "./tables-stamp.ts";
import { undoChange } from "./undo-change.ts";
import type { DatedContent } from "./version-content.ts";

const by = actorCalled("owner@example.com");
const now = new Date("2026-03-05T12:00:00Z");

/** Every subset of these. */
function subsetsOf<Value>(values: Value[]): Value[][] {
  const [first, ...others] = values;
  if (first === undefined) return [[]];
  return subsetsOf(others).flatMap((set) => [set, [first, ...set]]);
}

/** References from one item to another that lead nowhere. */
function brokenReferences(content: DatedContent): string[] {
  const slugs = new Set(content.projects.map(({ slug }) => slug));
  const names = new Set(content.services.map(({ name }) => name));
  return [
    ...content.testimonials.flatMap(({ project }) =>
      project !== "" && !slugs.has(project) ? [project] : [],
    ),
    ...content.projects.flatMap(({ finishes }) => finishes.filter((name) => !names.has(name))),
  ];
}

describe.each(databases)("publishing some of the changes on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  /** Changes of every kind, among them some that need others. */
  async function edit() {
    const { db } = database;
    await owner.saveBusiness({ phone: "028 9649 6999" });
    // Marbling takes the address that Dragging gives up.
    await owner.saveService("service-dragging", { slug: "combed-dragging" });
    await owner.saveService("service-marbling", { slug: "dragging" });
    await move(db, services, "service-stippling", { direction: "up", now, by });
    await owner.addService("gilding", { name: "Gilding", slug: "gilding" });
    // A new project with the new service, and a testimonial about the project.
    await owner.addProject("bank-hall", { year: 2024, finishes: ["Gilding"] });
    await owner.addTestimonial("una", { project: "bank-hall", rating: 5 });
    const [second, third] = (await readTables(db)).projects.slice(2);
    if (!second || !third) throw new Error("too few projects");
    await owner.saveProject(second.id, { year: 2019 });
    const [last] = (await readTables(db)).projects.toReversed();
    for (const { id, project } of (await readTables(db)).testimonials)
      if (project === last?.slug) await owner.saveTestimonial(id, { project: "" });
    await remove(db, projects, last?.id ?? "", { now, by });
  }

  async function compared() {
    const before = await owner.seen();
    const after = await readTables(database.db);
    const changes = changesBetween(before, after);
    return { before, after, changes, dependencies: dependenciesBetween(before, after, changes) };
  }

  const keyFor = (changes: Change[], kind: Change["kind"], name: string) => {
    const change = changes.find((one) => one.kind === kind && one.name === name);
    if (!change) throw new Error(`no change ${kind} ${name}`);
    return changeKey(change);
  };

  test("every mixture that takes what it needs is sound, and leaves exactly the other changes", async () => {
    await edit();
    const { before, after, changes, dependencies } = await compared();
    const broken = brokenReferences(before);
    const keys = changes.map(changeKey);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set(["added", "changed", "removed", "reordered"]),
    );
    const { formerSlugs: _, changedAt: __, pictures: ___, ...visible } = before;
    let mixtures = 0;
    for (const waiting of subsetsOf(keys)) {
      if (withDependents(waiting, dependencies).size > waiting.length) continue;
      mixtures += 1;
      const chosen = changes.filter((change) => !waiting.includes(changeKey(change)));
      const patch = JSON.parse(JSON.stringify(patchOf(after, chosen)));
      const mixture = applyPatch(visible, patch);
      expect(doubleSlugs(mixture)).toEqual([]);
      expect(brokenReferences(mixture).filter((name) => !broken.includes(name))).toEqual([]);
      expect(changesBetween(before, mixture).map(changeKey)).toEqual(chosen.map(changeKey));
      const left = changesBetween(mixture, after);
      expect(left.map(changeKey)).toEqual(keys.filter((key) => waiting.includes(key)));
      const whole = applyPatch(mixture, patchOf(after, left));
      expect(whole).toEqual(after);
      for (const { name } of listTypes) expect(whole[name]).toEqual(after[name]);
    }
    expect(mixtures).toBeGreaterThan(100);
  });

  test.each([
    ["ordered by hand", "own", "hand"],
    ["in another order by hand", "hand", "hand"],
    ["by year again", "hand", "own"],
  ] as const)(
    "projects %s are one change, which mixes with the others",
    async (_, published, saved) => {
      const { db } = database;
      await chooseOrder(db, projects, "hand", { by, now });
      const [first, second, third, ...others] = (await readTables(db)).projects;
      await move(db, projects, second?.id ?? "", { direction: "up", now });
      await chooseOrder(db, projects, published, { by, now });
      await owner.saveBusiness({ phone: "028 9649 6999" });
      await owner.publish();
      await chooseOrder(db, projects, saved, { by, now });
      await move(db, projects, others[0]?.id ?? "", { to: 1, now });
      await owner.saveProject(first?.id ?? "", { year: 2001 });
      await owner.saveProject(second?.id ?? "", { year: 2025 });
      await owner.addProject("bank-hall", { year: 2024 });
      await owner.addProject("old-hall", { year: 1990 });
      await remove(db, projects, third?.id ?? "", { now });
      const { before, after, changes } = await compared();
      const keys = changes.map(changeKey);
      expect(keys.filter((key) => key === "project/order")).toHaveLength(1);
      expect(keys).toHaveLength(6);
      const { formerSlugs: _f, changedAt: _c, pictures: _p, ...visible } = before;
      for (const waiting of subsetsOf(keys)) {
        const chosen = changes.filter((change) => !waiting.includes(changeKey(change)));
        const patch = JSON.parse(JSON.stringify(patchOf(after, chosen)));
        const mixture = applyPatch(visible, patch);
        const shown = changesBetween(before, mixture).map(changeKey);
        expect(new Set(shown)).toEqual(new Set(chosen.map(changeKey)));
        const left = changesBetween(mixture, after);
        expect(left.map(changeKey)).toEqual(keys.filter((key) => waiting.includes(key)));
        const ids = mixture.projects.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.includes("bank-hall")).toBe(!waiting.includes("project/item/bank-hall"));
        if (!mixture.byHand.includes("project")) expectByYear(mixture);
        expect(applyPatch(mixture, patchOf(after, left))).toEqual(after);
      }
    },
  );

  test("an order by hand that waits is left out, and one that is undone restores the order by year", async () => {
    const { db } = database;
    const idsSeen = async () => (await owner.seen()).projects.map(({ id }) => id);
    const byYear = await idsSeen();
    await chooseOrder(db, projects, "hand", { by, now });
    await move(db, projects, byYear.at(-1) ?? "", { to: 1, now });
    const byHand = (await readTables(db)).projects.map(({ id }) => id);
    expect(byHand).toEqual([byYear.at(-1), ...byYear.slice(0, -1)]);
    await owner.saveBusiness({ phone: "028 9649 6999" });
    const choice = { version: 0, waiting: ["project/order"] };
    const stamp = await tablesStamp(db);
    await publish(db, { stamp, choice, by, note: "", now });
    expect(await idsSeen()).toEqual(byYear);
    expect((await compared()).changes).toMatchObject([
      { name: "Order of the projects", fields: [{ before: ["By year, the newest first"] }] },
    ]);
    const key = "project/order";
    await undoChange(db, { key, stamp: await tablesStamp(db), by, now });
    expect((await compared()).changes).toEqual([]);
    expect((await readTables(db)).projects.map(({ id }) => id)).toEqual(byYear);
    // The places by hand are still there, for the next time that they are chosen.
    await chooseOrder(db, projects, "hand", { by, now });
    expect((await readTables(db)).projects.map(({ id }) => id)).toEqual(byHand);
    await owner.publish();
    expect(await idsSeen()).toEqual(byHand);
  });

  test("the choice of an order by hand is a change, even before anything is moved", async () => {
    await chooseOrder(database.db, projects, "hand", { by, now });
    expect((await compared()).changes.map(changeKey)).toEqual(["project/order"]);
    await owner.publish();
    expect((await owner.seen()).byHand).toEqual(["project"]);
    await owner.addProject("bank-hall", { year: 1990 });
    expect((await compared()).changes.map(changeKey)).toEqual(["project/item/bank-hall"]);
  });

  function expectByYear({ projects }: DatedContent) {
    const years = projects.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((one, other) => other - one));
  }

  test("two of five changes are published; the other three wait", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.saveService("service-dragging", { summary: "Drawn by hand." });
    await owner.saveService("service-marbling", { summary: "Half done" });
    await owner.addProject("bank-hall", {});
    await owner.addTestimonial("una", {});
    const { changes } = await compared();
    const waiting = changes
      .filter(({ subject, name }) => subject !== "business" && name !== "Dragging")
      .map(changeKey);
    expect(waiting).toHaveLength(3);
    const stamp = await tablesStamp(database.db);
    const choice = { version: 0, waiting };
    expect(await publish(database.db, { stamp, choice, by, note: "", now })).toEqual({
      outcome: "published",
      version: 1,
    });
    const seen = await owner.seen();
    expect(seen.business.phone).toBe("028 9649 6999");
    expect(seen.services.find(({ id }) => id === "service-dragging")?.summary).toBe(
      "Drawn by hand.",
    );
    expect(seen.services.find(({ id }) => id === "service-marbling")?.summary).not.toBe(
      "Half done",
    );
    expect(seen.projects.some(({ id }) => id === "bank-hall")).toBe(false);
    const left = await compared();
    expect(left.changes.map(changeKey)).toEqual(waiting);
    await owner.publish();
    expect((await compared()).changes).toEqual([]);
  });

  test("an item whose removal waits keeps the time at which it was added", async () => {
    const { before } = await compared();
    const removed = before.projects[0]?.id ?? "";
    await remove(database.db, projects, removed, { now, by });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    const choice = { version: 0, waiting: [`project/item/${removed}`] };
    const stamp = await tablesStamp(database.db);
    await publish(database.db, { stamp, choice, by, note: "", now });
    const seen = await owner.seen();
    expect(seen.projects.map(({ id }) => id)).toEqual(before.projects.map(({ id }) => id));
    expect(seen.createdAt[removed]).toBe(before.createdAt[removed]);
    expect((await compared()).changes.map(changeKey)).toEqual(choice.waiting);
  });

  test("every mixture of a few changes is read back as it was put together", async () => {
    await owner.saveService("service-dragging", { slug: "combed-dragging" });
    await owner.saveService("service-marbling", { slug: "dragging" });
    await owner.addProject("bank-hall", {});
    await owner.addTestimonial("una", { project: "bank-hall" });
    const { changes, dependencies } = await compared();
    const sets = subsetsOf(changes.map(changeKey)).filter(
      (waiting) =>
        waiting.length < changes.length &&
        withDependents(waiting, dependencies).size === waiting.length,
    );
    expect(sets).toHaveLength(8);
    for (const waiting of sets) {
      const { before, after } = await compared();
      const stamp = await tablesStamp(database.db);
      const choice = { version: Number(await latest()), waiting };
      const result = await publish(database.db, { stamp, choice, by, note: "", now });
      if (result.outcome === "nothing") continue;
      expect(result.outcome).toBe("published");
      const seen = await owner.seen();
      expect(changesBetween(seen, after).map(changeKey)).toEqual(
        changesBetween(before, after)
          .map(changeKey)
          .filter((key) => waiting.includes(key)),
      );
    }
    expect((await compared()).changes).toEqual([]);
  });

  async function latest() {
    const { version } = await database.db
      .selectFrom("publications")
      .select((select) => select.fn.max("version").as("version"))
      .executeTakeFirstOrThrow();
    return version;
  }

  test("a change that needs another cannot be published alone", async () => {
    await edit();
    const { changes, dependencies } = await compared();
    const needsOf = (key: string) =>
      dependencies.filter(({ change }) => change === key).map(({ needs }) => needs);
    const dragging = keyFor(changes, "changed", "Dragging");
    const hall = keyFor(changes, "added", "bank-hall");
    expect(needsOf(keyFor(changes, "changed", "Marbling"))).toEqual([dragging]);
    expect(needsOf(keyFor(changes, "added", "una"))).toEqual([hall]);
    expect(needsOf(hall)).toEqual([keyFor(changes, "added", "Gilding")]);
    const stamp = await tablesStamp(database.db);
    for (const key of [dragging, hall]) {
      const choice = { version: 0, waiting: [key] };
      expect(await publish(database.db, { stamp, choice, by, note: "", now })).toEqual({
        outcome: "refused",
        reason: "incomplete",
      });
    }
    const none = { version: 0, waiting: changes.map(changeKey) };
    expect(await publish(database.db, { stamp, choice: none, by, note: "", now })).toEqual({
      outcome: "refused",
      reason: "none chosen",
    });
    expect(await latest()).toBe(0);
  });

  test("a choice that was made before somebody else published is not taken", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.addTestimonial("una", {});
    const { changes } = await compared();
    const [phone = "", una = ""] = changes.map(changeKey);
    const stamp = await tablesStamp(database.db);
    const results = await Promise.all(
      [phone, una].map((key) =>
        publish(database.db, {
          stamp,
          choice: { version: 0, waiting: [key] },
          by,
          note: "",
          now,
        }),
      ),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["published", "stale"]);
    expect((await compared()).changes).toHaveLength(1);
  });

  test("undoing a change restores its item, and those that need it, and keeps the rest", async () => {
    await edit();
    const { before, changes } = await compared();
    const stamp = await tablesStamp(database.db);
    const key = keyFor(changes, "changed", "Dragging");
    const result = await undoChange(database.db, { key, stamp, by, now });
    expect(result).toEqual({
      outcome: "undone",
      names: ["Dragging", "Marbling"],
      setAside: 1,
    });
    const after = await compared();
    expect(after.changes.map(changeKey)).toEqual(
      changes.filter(({ name }) => name !== "Dragging" && name !== "Marbling").map(changeKey),
    );
    const row = await get(database.db, services, "service-dragging");
    expect(row).toMatchObject(before.services.find(({ id }) => id === "service-dragging") ?? {});
    // An editor that is open on the undone row finds out.
    const { revision = 0, ...form } = row ?? {};
    const late = { form, id: "service-dragging", revision: revision - 1, now };
    const saved = await save(database.db, services, {
      ...late,
      form: { ...form, summary: "Late" },
    });
    expect(saved.outcome).toBe("conflict");
  });

  test("each change can be undone by itself, and what it was stays in the history", async () => {
    await edit();
    const { before } = await compared();
    let undone = 0;
    while (true) {
      const { changes } = await compared();
      const [first] = changes.toReversed();
      if (!first) break;
      const stamp = await tablesStamp(database.db);
      const result = await undoChange(database.db, { key: changeKey(first), stamp, by, now });
      expect(result).toMatchObject({ outcome: "undone" });
      undone += 1;
      expect((await compared()).changes.length).toBeLessThan(changes.length);
    }
    expect(undone).toBeGreaterThan(5);
    const tables = await readTables(database.db);
    for (const type of listTypes) expect(itemsOf(tables, type)).toEqual(itemsOf(before, type));
  });

  test("an undo from a list that is out of date does nothing", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    const stamp = await tablesStamp(database.db);
    const { changes } = await compared();
    const key = changes.map(changeKey)[0] ?? "";
    await owner.addTestimonial("una", {});
    expect(await undoChange(database.db, { key, stamp, by, now })).toEqual({ outcome: "stale" });
    const present = await tablesStamp(database.db);
    expect(
      await undoChange(database.db, { key: "service/item/none", stamp: present, by, now }),
    ).toEqual({ outcome: "missing" });
    expect((await compared()).changes).toHaveLength(2);
  });
});
