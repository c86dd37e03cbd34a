import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { publishAgain, restoreDraftTables } from "#domain/publishing/restore.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Owner, ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { chooseOrder, move } from "./order-by-hand.ts";
import { projects } from "./projects.ts";
import { listFields, remove, save } from "./store.ts";

const chooser = { by: actorCalled("owner@example.com"), now: new Date("2026-03-05T12:00:00Z") };

describe.each(databases)("projects on $name", ({ create }) => {
  let database: TestDatabase;
  let owner: Owner;
  beforeEach(async () => {
    database = await create();
    owner = await ownerAtFirstStart(database);
    for (const { id } of await listFields(database.db, projects, []))
      await remove(database.db, projects, id, chooser);
    for (const [id, year] of [
      ["newest", 2026],
      ["middle", 2020],
      ["oldest", 2010],
    ] as const)
      await owner.addProject(id, { year });
  });
  afterEach(() => database.remove());

  const shown = async () => (await readTables(database.db)).projects.map(({ id }) => id);
  const order = (choice: "hand" | "own") => chooseOrder(database.db, projects, choice, chooser);
  const place = (id: string, to: "up" | "down" | number, db = database.db) =>
    move(db, projects, id, {
      ...(typeof to === "number" ? { to } : { direction: to }),
      ...chooser,
    });

  test("are by year until the owner orders them by hand, which begins with that order", async () => {
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await order("hand");
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await owner.saveProject("oldest", { year: 2027 });
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
  });

  test.each([
    ["oldest", 1, ["oldest", "newest", "middle"]],
    ["newest", 3, ["middle", "oldest", "newest"]],
    ["newest", 2, ["middle", "newest", "oldest"]],
    ["middle", 2, ["newest", "middle", "oldest"]],
    ["middle", 0, ["middle", "newest", "oldest"]],
    ["middle", 99, ["newest", "oldest", "middle"]],
    ["middle", "up", ["middle", "newest", "oldest"]],
    ["oldest", "down", ["newest", "middle", "oldest"]],
  ] as const)("by hand with %s moved to %s are %j", async (id, to, expected) => {
    await order("hand");
    expect(await place(id, to)).toEqual({ outcome: "moved" });
    expect(await shown()).toEqual(expected);
  });

  test("by year again are by year, and keep the order by hand for later", async () => {
    await order("hand");
    await place("oldest", 1);
    await order("own");
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await order("hand");
    expect(await shown()).toEqual(["oldest", "newest", "middle"]);
  });

  test("by hand begin with a new one", async () => {
    await order("hand");
    await owner.addProject("added", { year: 1990 });
    await owner.addProject("latest", { year: 1980 });
    expect(await shown()).toEqual(["latest", "added", "newest", "middle", "oldest"]);
    await place("added", "down");
    expect(await shown()).toEqual(["latest", "newest", "added", "middle", "oldest"]);
  });

  test("return to their place by hand when they are added again", async () => {
    await order("hand");
    await place("oldest", 2);
    const { projects: rows } = await readTables(database.db);
    const form = rows.find(({ id }) => id === "oldest");
    await remove(database.db, projects, "oldest", chooser);
    const returnsTo = { position: 2 };
    await save(database.db, projects, { form, id: "oldest", returnsTo, now: owner.now() });
    expect(await shown()).toEqual(["newest", "oldest", "middle"]);
  });

  test("that two people move at once are all still there, and both moves are made", async () => {
    await order("hand");
    const other = await openDatabase(database.options);
    await Promise.all([place("oldest", 1), place("newest", 3, other.db)]);
    await other.close();
    expect(await shown()).toEqual(["oldest", "middle", "newest"]);
  });

  test("that somebody else reorders make a list of changes out of date", async () => {
    const before = await tablesStamp(database.db);
    await order("hand");
    const ordered = await tablesStamp(database.db);
    await place("oldest", 1);
    const moved = await tablesStamp(database.db);
    await order("own");
    expect(new Set([before, ordered, moved, await tablesStamp(database.db)]).size).toBe(4);
  });

  test("are ordered as in the version that is restored or published again", async () => {
    const byYear = await owner.publish();
    await order("hand");
    await place("oldest", 1);
    const byHand = await owner.publish();
    await restoreDraftTables(database.db, byYear, chooser);
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await order("hand");
    expect(await shown()).toEqual(["oldest", "newest", "middle"]);
    await order("own");
    await restoreDraftTables(database.db, byHand, chooser);
    expect(await shown()).toEqual(["oldest", "newest", "middle"]);
    const again = { ...chooser, note: "", restoreDraftTables: true };
    await publishAgain(database.db, byYear, again);
    expect((await owner.seen()).projects.map(({ id }) => id)).toEqual([
      "newest",
      "middle",
      "oldest",
    ]);
  });
});
