import { describe, expect, test } from "vitest";
import { describePicture } from "#domain/content/picture-alts.ts";
import { picturesOf } from "#domain/content/pictures-in-use.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { schedulePublication } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { type LibraryQuery, readLibrary } from "./library.ts";

const now = new Date("2026-03-20T12:00:00Z");
const dragging = { ...examplePictureCalled("x"), url: "/pictures/dragging.jpg", alt: "A panel" };
const unknown = { ...examplePictureCalled("x"), url: "/pictures/nobody-shows-it.jpg" };
const builtIn = { [dragging.url]: dragging, [unknown.url]: unknown };

describe.each(databases)("the owner's pictures on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const library = async (query: Partial<LibraryQuery> = {}) =>
    readLibrary(
      database.db,
      { page: 1, search: "", filter: "all", ...query },
      { builtIn, published: picturesOf(await owner.seen()), now },
    );
  const names = async (query?: Partial<LibraryQuery>) =>
    (await library(query)).rows.map(({ fileName }) => fileName);
  const day = (date: number) => new Date(Date.UTC(2026, 2, date));

  test("the newest come first, and then the examples that something shows", async () => {
    await owner.upload("older", day(2));
    await owner.upload("newer", day(3));
    expect(await names()).toEqual(["newer", "older", "dragging.jpg"]);
    const { rows } = await library();
    expect(rows.map(({ upload }) => upload?.at ?? null)).toEqual([
      day(3).toISOString(),
      day(2).toISOString(),
      null,
    ]);
    expect(rows.at(-1)).toMatchObject({ alt: "A panel", isPublished: true, isUnused: false });
    expect(rows.at(-1)?.uses.map(({ name }) => name)).toEqual(["Dragging"]);
  });

  test("each says which drafts show it, and whether visitors or only earlier versions do", async () => {
    const hall = await owner.upload("hall");
    const state = async () => {
      const row = (await library()).rows.find(({ fileName }) => fileName === "hall");
      const { isPublished, isKept, isUnused } = row ?? {};
      return { uses: row?.uses, isPublished, isKept, isUnused };
    };
    expect(await state()).toEqual({ uses: [], isPublished: false, isKept: false, isUnused: true });
    await owner.saveService("service-dragging", { heroImage: hall.url });
    const uses = [{ subject: "service", id: "service-dragging", name: "Dragging" }];
    expect(await state()).toEqual({ uses, isPublished: false, isKept: false, isUnused: false });
    await owner.publish();
    expect(await state()).toEqual({ uses, isPublished: true, isKept: true, isUnused: false });
    await owner.saveService("service-dragging", { heroImage: null });
    expect(await state()).toEqual({ uses: [], isPublished: true, isKept: true, isUnused: false });
    await owner.publish();
    expect(await state()).toEqual({ uses: [], isPublished: false, isKept: true, isUnused: false });
  });

  test("each says which scheduled publications show it, and in which items", async () => {
    const hall = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: hall.url });
    await owner.addProject("bank-hall", { images: [{ url: hall.url, alt: "Gold", caption: "" }] });
    const at = new Date("2026-04-03T07:00:00Z");
    const [chosen, by] = [await owner.changes(), actorCalled("owner@example.com")];
    await schedulePublication(database.db, { at, chosen, by, note: "", now });
    await owner.saveService("service-dragging", { heroImage: null });
    await owner.saveProject("bank-hall", { images: [] });
    const row = async () => (await library()).rows.find(({ fileName }) => fileName === "hall");
    const when = "on Friday 3\u00a0April at 08:00";
    const names = ["Dragging", "bank-hall"];
    const schedules = [{ id: expect.any(String), when, names }];
    expect(await row()).toMatchObject({ uses: [], schedules, isUnused: false, isKept: false });
  });

  test("a search finds all its words in file name and description, in capitals or not", async () => {
    const hall = await owner.upload("Hall-Belfast");
    await owner.upload("door");
    await owner.addService("hall", { heroImage: hall.url, heroAlt: "Éclat of gold" });
    expect(await names({ search: "gold HALL" })).toEqual(["Hall-Belfast"]);
    expect(await names({ search: "éCLAT" })).toEqual(["Hall-Belfast"]);
    expect(await names({ search: "gold door" })).toEqual([]);
    expect(await names({ search: "panel" })).toEqual(["dragging.jpg"]);
  });

  test("filters leave what nothing shows, and what has no words; each says how many", async () => {
    const shown = await owner.upload("shown", day(1));
    await owner.upload("older", day(2));
    await owner.upload("newer", day(3));
    await owner.addService("hall", { heroImage: shown.url, heroAlt: "A hall" });
    expect(await names({ filter: "unused" })).toEqual(["newer", "older"]);
    const { rows } = await library({ search: "older" });
    const url = rows[0]?.picture.url ?? "";
    await describePicture(database.db, { url, alt: "Gold" }, { now });
    expect(await names({ filter: "unworded" })).toEqual(["newer"]);
    const { counts } = await library({ search: "gold" });
    expect(counts).toEqual({ all: 4, unused: 2, unworded: 1 });
  });

  test("it names the account that uploaded a picture, while there is one", async () => {
    await owner.upload("hall");
    expect((await library()).rows[0]?.upload?.by).toBeNull();
    const made = { created_at: now.toISOString(), updated_at: now.toISOString() };
    const email = "painter@example.com";
    await database.db
      .insertInto("users")
      .values({ id: "account-1", email, password_hash: "", role: "owner", ...made })
      .execute();
    expect((await library()).rows[0]?.upload?.by).toBe(email);
  });

  test("more than fit on a page go on the next", async () => {
    for (let number = 0; number < rowsPerPage; number += 1) await owner.upload(`picture-${number}`);
    const { rows, pages } = await library({ page: 2 });
    expect(pages).toBe(2);
    expect(rows.map(({ fileName }) => fileName)).toEqual(["dragging.jpg"]);
  });
});
