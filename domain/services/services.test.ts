import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleService } from "./example-service.ts";
import {
  countServices,
  createService,
  deleteService,
  findServiceBySlug,
  getService,
  listServices,
  listServicesByPosition,
  moveService,
  updateService,
} from "./services.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-02T12:30:00Z");
const takenSlug = {
  outcome: "invalid",
  fieldErrors: { slug: expect.stringMatching(/^That address is already used/) },
};

describe.each(databases)("services on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const add = (id: string, changes: Record<string, unknown> = {}) =>
    createService(database.db, exampleService({ slug: id, ...changes }), { id, now: noon });
  const save = (id: string, changes: Record<string, unknown> = {}, revision = 1) =>
    updateService(database.db, id, exampleService({ slug: id, ...changes }), {
      revision,
      now: later,
      by: "owner@example.com",
    });
  const order = async () => (await listServicesByPosition(database.db)).map(({ id }) => id);

  test("a new service is found by its id and its slug, as it was typed", async () => {
    const item = {
      ...exampleService({ slug: "one" }),
      id: "one",
      position: 1,
      revision: 1,
      createdAt: "2026-03-02T12:00:00.000Z",
      updatedAt: "2026-03-02T12:00:00.000Z",
      updatedBy: null,
    };
    expect(await add("one")).toEqual({ outcome: "saved", item });
    expect(await getService(database.db, "one")).toEqual(item);
    expect(await findServiceBySlug(database.db, "one")).toEqual(item);
    expect(await countServices(database.db)).toBe(1);
  });

  test("a service gets an id of its own when none is given", async () => {
    await createService(database.db, exampleService(), { now: noon });
    const [service] = await listServices(database.db);
    expect(service?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("the admin's list is by name, as people sort names", async () => {
    const names = ["rag Roll", "Dragging", "Étage", "Wood Graining", "dragging, wet", "Faux"];
    for (const [index, name] of names.entries()) await add(`s-${index}`, { name });
    expect((await listServices(database.db)).map(({ name }) => name)).toEqual([
      "Dragging",
      "dragging, wet",
      "Étage",
      "Faux",
      "rag Roll",
      "Wood Graining",
    ]);
  });

  test("an unknown id or slug is no service, also with NUL or half a character in it", async () => {
    await add("one");
    for (const key of ["two", "", "one\u0000", "\u0000", "\uD83C", "' or 1=1 --"]) {
      expect(await getService(database.db, key)).toBeNull();
      expect(await findServiceBySlug(database.db, key)).toBeNull();
      expect(await save(key, { slug: "two" })).toEqual({ outcome: "missing" });
      expect(await moveService(database.db, key, "up")).toEqual({ outcome: "missing" });
      expect(await deleteService(database.db, key)).toEqual({ outcome: "missing" });
    }
    expect(await countServices(database.db)).toBe(1);
  });

  test("a faulty form has a message on each field, and nothing is saved", async () => {
    await add("one");
    const faulty = {
      outcome: "invalid",
      fieldErrors: {
        name: "Enter the service’s name",
        "keywords.1": "This keyword must be text",
      },
    };
    expect(await add("two", { name: " ", keywords: ["a", 7] })).toEqual(faulty);
    expect(await save("one", { name: " ", keywords: ["a", 7] })).toEqual(faulty);
    expect(await listServices(database.db)).toMatchObject([{ name: "Gold Leaf", revision: 1 }]);
  });

  test("text that looks like a list, NUL, emoji and every script come back as text", async () => {
    const words = ['["quote"]', "{}", "null", "🎨 李 محمد", "'); drop table services; --"];
    const description = words.join("\n");
    await add("one", { name: '["quote"]', description: `\u0000${description}`, process: words });
    expect(await getService(database.db, "one")).toMatchObject({
      name: '["quote"]',
      description,
      process: words,
    });
  });

  describe("saving again", () => {
    test("changes the form's fields and the time, and nothing else", async () => {
      await add("one");
      const changes = { slug: "two", heroImage: "", process: [], faq: [] };
      const result = await save("one", changes);
      const item = {
        ...exampleService({ ...changes, heroImage: null }),
        id: "one",
        position: 1,
        revision: 2,
        createdAt: noon.toISOString(),
        updatedAt: later.toISOString(),
        updatedBy: "owner@example.com",
      };
      expect(result).toEqual({ outcome: "saved", item });
      expect(await getService(database.db, "one")).toEqual(item);
      expect(await findServiceBySlug(database.db, "one")).toBeNull();
    });

    test("sent again, its answer lost, is saved once", async () => {
      await add("one");
      const first = await save("one", { name: "Mine" });
      expect(await save("one", { name: "Mine" })).toEqual(first);
      expect(await getService(database.db, "one")).toMatchObject({ name: "Mine", revision: 2 });
    });

    test("over a newer save shows the other's version, and does not overwrite it", async () => {
      await add("one");
      await save("one", { name: "Theirs" });
      const result = await save("one", { name: "Mine" });
      expect(result).toMatchObject({ outcome: "conflict", current: { name: "Theirs" } });
      const current = await getService(database.db, "one");
      expect(result).toEqual({ outcome: "conflict", current });
      expect(await save("one", { name: "Mine" }, current?.revision)).toMatchObject({
        outcome: "saved",
        item: { name: "Mine", revision: 3 },
      });
    });

    test("by two people at once: one is saved, the other sees it", async () => {
      await add("one");
      const other = await openDatabase(database.options);
      const names = ["A", "B", "C", "D"];
      const saveBy = (name: string, { db }: Pick<Database, "db">) =>
        updateService(db, "one", exampleService({ name }), { revision: 1, now: later });
      const results = await Promise.all(
        names.map((name, index) => saveBy(name, index % 2 ? other : database)),
      );
      await other.close();
      const saved = results.filter(({ outcome }) => outcome === "saved");
      const conflicts = results.filter(({ outcome }) => outcome === "conflict");
      expect([saved.length, conflicts.length]).toEqual([1, 3]);
      const current = await getService(database.db, "one");
      expect(saved).toEqual([{ outcome: "saved", item: current }]);
      for (const conflict of conflicts) expect(conflict).toEqual({ outcome: "conflict", current });
    });

    test("a service that was deleted meanwhile says so", async () => {
      await add("one");
      expect(await deleteService(database.db, "one")).toEqual({ outcome: "deleted" });
      expect(await save("one")).toEqual({ outcome: "missing" });
      expect(await countServices(database.db)).toBe(0);
    });
  });

  describe("a creation that is sent again, as its answer was lost,", () => {
    test("is the same service, which then says what was sent last", async () => {
      const first = await add("one");
      expect(await add("one")).toEqual(first);
      const changed = { name: "Changed since", revision: 2 };
      expect(await add("one", { name: "Changed since" })).toMatchObject({
        outcome: "saved",
        item: changed,
      });
      expect(await getService(database.db, "one")).toMatchObject(changed);
      expect(await countServices(database.db)).toBe(1);
    });

    test("does not overwrite what somebody else has saved since", async () => {
      await add("one");
      await save("one", { name: "Theirs" });
      const current = await getService(database.db, "one");
      expect(await add("one")).toEqual({ outcome: "conflict", current });
      expect(await add("one", { name: "Theirs" })).toEqual({ outcome: "saved", item: current });
      expect(await getService(database.db, "one")).toEqual(current);
    });

    test("is one service even when both are on their way at once", async () => {
      const other = await openDatabase(database.options);
      const results = await Promise.all(
        [database, other, database, other].map(({ db }) =>
          createService(db, exampleService(), { id: "one", now: noon }),
        ),
      );
      await other.close();
      const item = await getService(database.db, "one");
      for (const result of results) expect(result).toEqual({ outcome: "saved", item });
      expect(await countServices(database.db)).toBe(1);
    });
  });

  describe("a slug that another service has", () => {
    test("is a message on its field, for a new service and an old one", async () => {
      await add("one");
      await add("two");
      expect(await add("three", { slug: "one" })).toEqual(takenSlug);
      expect(await save("two", { slug: "one" })).toEqual(takenSlug);
      expect(await save("one")).toMatchObject({ outcome: "saved" });
      expect(await order()).toEqual(["one", "two"]);
    });

    test("taken by several at once: one has it, the others get the message", async () => {
      const other = await openDatabase(database.options);
      const results = await Promise.all(
        [database, other, database, other].map(({ db }) =>
          createService(db, exampleService(), { now: noon }),
        ),
      );
      await other.close();
      expect(results.filter(({ outcome }) => outcome === "saved")).toHaveLength(1);
      const refused = results.filter(({ outcome }) => outcome === "invalid");
      expect(refused).toEqual([takenSlug, takenSlug, takenSlug]);
      expect(await countServices(database.db)).toBe(1);
    });

    test("a name may be used twice, and a deleted service's slug again", async () => {
      await add("one");
      await deleteService(database.db, "one");
      expect(await add("new", { slug: "one" })).toMatchObject({ outcome: "saved" });
      expect(await add("two")).toMatchObject({ outcome: "saved" });
    });
  });

  describe("the order on the public pages", () => {
    beforeEach(async () => {
      for (const id of ["a", "b", "c"]) await add(id);
    });

    test("a new service is last", async () => {
      await add("d", { name: "A name that sorts first" });
      expect(await order()).toEqual(["a", "b", "c", "d"]);
    });

    test.each([
      ["a", "down", ["b", "a", "c"]],
      ["b", "up", ["b", "a", "c"]],
      ["b", "down", ["a", "c", "b"]],
      ["c", "up", ["a", "c", "b"]],
      ["a", "up", ["a", "b", "c"]],
      ["c", "down", ["a", "b", "c"]],
    ] as const)("%s moved %s gives %j", async (id, direction, expected) => {
      expect(await moveService(database.db, id, direction)).toEqual({ outcome: "saved" });
      expect(await order()).toEqual(expected);
    });

    test("gaps and equal places, left by deletions, do not stop a move", async () => {
      await deleteService(database.db, "b");
      await moveService(database.db, "c", "up");
      expect(await order()).toEqual(["c", "a"]);
      await database.db.updateTable("services").set({ position: 1 }).execute();
      await moveService(database.db, "a", "down");
      expect(await order()).toEqual(["c", "a"]);
    });

    test("a deletion leaves the others numbered without a gap", async () => {
      await deleteService(database.db, "a");
      const services = await listServices(database.db);
      expect(services.map(({ id, position }) => [id, position])).toEqual([
        ["b", 1],
        ["c", 2],
      ]);
    });

    test("a move disturbs nobody who is editing", async () => {
      await moveService(database.db, "a", "down");
      expect(await save("a")).toMatchObject({ outcome: "saved", item: { position: 2 } });
    });

    test("several moves and additions at once leave every service a place of its own", async () => {
      const other = await openDatabase(database.options);
      const moves = ["up", "down", "up", "down"] as const;
      await Promise.all([
        ...moves.map((direction, index) =>
          moveService(index % 2 ? other.db : database.db, "b", direction),
        ),
        createService(other.db, exampleService({ slug: "d" }), { now: noon }),
        createService(database.db, exampleService({ slug: "e" }), { now: noon }),
      ]);
      await other.close();
      const services = await listServicesByPosition(database.db);
      expect(services.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  test("with the database down every verb throws, and a faulty form still gets its messages", async () => {
    await database.breakDown();
    await expect(listServices(database.db)).rejects.toThrow();
    await expect(countServices(database.db)).rejects.toThrow();
    await expect(save("one")).rejects.toThrow();
    await expect(add("one")).rejects.toThrow();
    expect(await add("one", { name: "" })).toMatchObject({ outcome: "invalid" });
  });
});
