import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { areByHand, chooseOrder, move } from "./order-by-hand.ts";
import { projects } from "./projects.ts";
import { remove } from "./save.ts";
import { listFields, listPage } from "./store.ts";

const chooser = { by: actorCalled("owner@example.com"), now: new Date("2026-03-05T12:00:00Z") };

describe.each(databases)("projects on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  beforeEach(async () => {
    for (const { id } of await listFields(database.db, projects, []))
      await remove(database.db, projects, id, chooser);
    for (const [id, year] of [
      ["newest", 2026],
      ["middle", 2020],
      ["oldest", 2010],
    ] as const)
      await owner.addProject(id, { year });
  });

  /** In the order of the admin's list, which is that of the website. */
  async function shown() {
    const site = await draftSite(database.db, await owner.seen(), {});
    const byHand = await areByHand(database.db, projects);
    const { rows } = await listPage(database.db, projects, { page: 1, byHand });
    const ids = rows.map(({ id }) => id);
    expect(site.projects.map(({ id }) => id)).toEqual(ids);
    return ids;
  }
  const order = (choice: "hand" | "year") => chooseOrder(database.db, projects, choice, chooser);
  const place = (id: string, to: number, db = database.db) =>
    move(db, projects, id, { to, ...chooser });

  test("are by year until the owner orders them by hand, which begins with that order", async () => {
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await order("hand");
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await owner.saveProject("oldest", { year: 2027 });
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
  });

  test("by year again are by year, and keep the order by hand for later", async () => {
    await order("hand");
    await place("oldest", 1);
    await order("year");
    expect(await shown()).toEqual(["newest", "middle", "oldest"]);
    await order("hand");
    expect(await shown()).toEqual(["oldest", "newest", "middle"]);
  });

  test("by hand begin with a new one", async () => {
    await order("hand");
    await owner.addProject("added", { year: 1990 });
    await owner.addProject("latest", { year: 1980 });
    expect(await shown()).toEqual(["latest", "added", "newest", "middle", "oldest"]);
    await place("added", 3);
    expect(await shown()).toEqual(["latest", "newest", "added", "middle", "oldest"]);
  });

  test("that two people move at once are all still there, and both moves are made", async () => {
    await order("hand");
    const other = await openDatabase(database.options);
    await Promise.all([place("oldest", 1), place("newest", 3, other.db)]);
    await other.close();
    expect(await shown()).toEqual(["oldest", "middle", "newest"]);
  });
});
