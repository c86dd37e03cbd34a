import { generateNKeysBetween } from "fractional-indexing";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { sampleBusiness as sample } from "#domain/sample-site/business.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import {
  exampleBusiness,
  exampleForms,
  exampleProject,
  exampleService,
  exampleTestimonial,
} from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { business } from "./business.ts";
import { move } from "./order-by-hand.ts";
import { projects } from "./projects.ts";
import { listTypes } from "./registry.ts";
import { draftTables } from "./rows.ts";
import { remove, save } from "./save.ts";
import { services } from "./services.ts";
import { count, get, list, listFields, listPage, listPageOrNothing, replace } from "./store.ts";
import { testimonials } from "./testimonials.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const by = actorCalled("owner@example.com");
const nasty = ['["quote"]', "{}", "null", "🎨 李 محمد", "'); drop table services; --"];

type Changes = Record<string, unknown>;

const cases = listTypes.map((type) => ({ type, noun: type.noun, title: type.title }));

describe.each(databases)("on $name", ({ create }) => {
  const database = newDatabase(create);

  describe.each(cases)("a $noun", ({ type, noun, title }) => {
    const hasSlug = "slug" in type.fields;
    const example = (id: string, changes: Changes = {}) =>
      exampleForms[noun](hasSlug ? { slug: id, ...changes } : changes);
    const add = (id: string, changes: Changes = {}, now = noon, db = database.db) =>
      save(db, type, { form: example(id, changes), id, now });
    const change = (id: string, changes: Changes = {}, revision = 1, db = database.db) =>
      save(db, type, { form: example(id, changes), id, revision, now: later(30), by });
    const read = async (id: string) =>
      (await get(database.db, type, id)) as (Changes & { revision: number }) | null;
    const bookkeeping = {
      revision: 1,
      createdAt: noon.toISOString(),
      updatedAt: noon.toISOString(),
      updatedBy: null,
      // The first service stands alone; a project has no place while they are by year.
      ...(type.isOrdered && { place: "order" in type ? null : "a0" }),
    };
    const another = async <Result>(work: (other: Database) => Promise<Result>) => {
      const other = await openDatabase(database.options);
      const result = await work(other);
      await other.close();
      return result;
    };

    test("that is new is found by its id, with the text as typed", async () => {
      const item = { ...example("one"), id: "one", ...bookkeeping };
      expect(await add("one")).toEqual({ outcome: "saved", item });
      expect(await read("one")).toEqual(item);
      expect(await list(database.db, type)).toEqual([item]);
      expect(await count(database.db, type)).toBe(1);
    });

    test("gets an id when none is given", async () => {
      await save(database.db, type, { form: example("one"), now: noon });
      expect((await list(database.db, type))[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
    });

    test("is not found by another id, even a malformed one", async () => {
      await add("one");
      for (const id of ["two", "", "one\u0000", "\u0000", "\uD83C", "' or 1=1 --"]) {
        expect(await read(id)).toBeNull();
        expect(await change(id, hasSlug ? { slug: "two" } : {})).toEqual({ outcome: "missing" });
        expect(await remove(database.db, type, id, { now: noon })).toEqual({ outcome: "missing" });
      }
      expect(await count(database.db, type)).toBe(1);
    });

    test("with a faulty form is not saved, and its fields get messages", async () => {
      await add("one");
      const faulty = { outcome: "invalid", fieldErrors: { [title]: expect.any(String) } };
      expect(await add("two", { [title]: " " })).toEqual(faulty);
      expect(await change("one", { [title]: " " })).toEqual(faulty);
      expect(await list(database.db, type)).toMatchObject([{ id: "one", revision: 1 }]);
    });

    test.each(nasty)("keeps %j as the text that it is", async (words) => {
      await add("one", { [title]: `\u0000${words}` });
      expect(await read("one")).toMatchObject({ [title]: words });
    });

    test("that is saved again gets the form's fields, a new revision and a new time, once however often it is sent", async () => {
      await add("one");
      const item = {
        ...example("one", { [title]: "Changed" }),
        id: "one",
        ...bookkeeping,
        revision: 2,
        updatedAt: later(30).toISOString(),
        updatedBy: by.email,
      };
      for (const _ of ["sent", "sent again because no answer came"])
        expect(await change("one", { [title]: "Changed" })).toEqual({ outcome: "saved", item });
      expect(await read("one")).toEqual(item);
    });

    test("that someone else saved meanwhile is returned, and not overwritten", async () => {
      await add("one");
      await change("one", { [title]: "Theirs" });
      const current = await read("one");
      expect(await change("one", { [title]: "Mine" })).toEqual({ outcome: "conflict", current });
      expect(await change("one", { [title]: "Mine" }, -1)).toMatchObject({ outcome: "conflict" });
      expect(await read("one")).toEqual(current);
      expect(await change("one", { [title]: "Mine" }, 2)).toMatchObject({
        outcome: "saved",
        item: { [title]: "Mine", revision: 3 },
      });
    });

    test("saved by four people at once is saved for one, and the others get a conflict", async () => {
      await add("one");
      const results = await another(({ db }) =>
        Promise.all(
          ["A", "B", "C", "D"].map((text, index) =>
            change("one", { [title]: text }, 1, index % 2 ? db : database.db),
          ),
        ),
      );
      const current = await read("one");
      expect(results.filter(({ outcome }) => outcome === "saved")).toEqual([
        { outcome: "saved", item: current },
      ]);
      const conflicts = results.filter(({ outcome }) => outcome === "conflict");
      expect(conflicts).toEqual(Array(3).fill({ outcome: "conflict", current }));
    });

    test("that was deleted cannot be saved: the outcome says that it is missing", async () => {
      await add("one");
      expect(await remove(database.db, type, "one", { now: noon })).toEqual({ outcome: "deleted" });
      expect(await read("one")).toBeNull();
      expect(await change("one")).toEqual({ outcome: "missing" });
      expect(await add("two", hasSlug ? { slug: "one" } : {})).toMatchObject({ outcome: "saved" });
    });

    test("created twice because no answer came is one item with the last text", async () => {
      const first = await add("one");
      expect(await add("one")).toEqual(first);
      const changed = { [title]: "Changed since", revision: 2 };
      expect(await add("one", { [title]: "Changed since" })).toMatchObject({
        outcome: "saved",
        item: changed,
      });
      expect(await read("one")).toMatchObject(changed);
      expect(await count(database.db, type)).toBe(1);
    });

    test("created twice does not overwrite what someone else saved in between", async () => {
      await add("one");
      await change("one", { [title]: "Theirs" });
      const current = await read("one");
      expect(await add("one")).toEqual({ outcome: "conflict", current });
      expect(await add("one", { [title]: "Theirs" })).toEqual({ outcome: "saved", item: current });
      expect(await read("one")).toEqual(current);
    });

    test("created four times at once is one item", async () => {
      const results = await another(({ db }) =>
        Promise.all([database.db, db, database.db, db].map((used) => add("one", {}, noon, used))),
      );
      const item = await read("one");
      for (const result of results) expect(result).toEqual({ outcome: "saved", item });
      expect(await count(database.db, type)).toBe(1);
    });

    describe("that is added again after it was deleted", () => {
      const addAgain = (text = "b") =>
        save(database.db, type, {
          form: example("b", { [title]: text }),
          id: "b",
          isAgain: true,
          now: later(60),
          by,
        });
      beforeEach(async () => {
        await add("b");
        await remove(database.db, type, "b", { now: noon });
      });

      test("has a revision that no open editor started from", async () => {
        await addAgain();
        expect((await read("b"))?.revision).toBe(3);
        for (const revision of [1, 2]) {
          const late = await change("b", { [title]: "Late" }, revision);
          expect(late).toMatchObject({ outcome: "conflict", current: { [title]: "b" } });
        }
      });

      test("is not overwritten when someone else has already added it again", async () => {
        await addAgain("theirs");
        expect((await addAgain("mine")).outcome).toBe("conflict");
        expect((await addAgain("theirs")).outcome, "the same save, sent again").toBe("saved");
      });
    });

    test.runIf(hasSlug)("cannot have the slug of another: its field gets a message", async () => {
      const taken = {
        outcome: "invalid",
        fieldErrors: { slug: expect.stringMatching(/^That address is already used/) },
      };
      await add("one");
      await add("two");
      expect(await add("three", { slug: "one" })).toEqual(taken);
      expect(await change("two", { slug: "one" })).toEqual(taken);
      expect(await change("one")).toMatchObject({ outcome: "saved" });
      expect(await count(database.db, type)).toBe(2);
    });

    test("is listed among a thousand: with all its fields, in pages, and with some fields only", async () => {
      const saved = await add("0");
      if (saved.outcome !== "saved") throw new Error(saved.outcome);
      const places = generateNKeysBetween(null, null, 1_000);
      const copies = Array.from({ length: 1_000 }, (_, index) => ({
        ...saved.item,
        id: String(index),
        slug: `slug-${index}`,
        createdAt: later(index).toISOString(),
        ...(type.isOrdered && { place: places[index] }),
      }));
      await database.db
        .transaction()
        .execute((trx) => replace(trx, type, { ids: ["0"], items: copies }, { now: noon }));
      const ids = (await list(database.db, type)).map(({ id }) => id);
      expect(new Set(ids).size).toBe(1_000);
      expect(ids[0]).toBe("order" in type ? "999" : "0");
      const { rows, ...part } = await listPage(database.db, type, { page: 2 });
      expect(part).toEqual({ total: 1_000, page: 2, pages: 5 });
      expect(rows.map(({ id }) => id)).toEqual(ids.slice(200, 400));
      const named = await listFields(database.db, type, [title] as never[]);
      expect(named.map(({ id }) => id)).toEqual(ids);
      expect(named[0]).toHaveProperty(title);
    });
  });

  describe("services", () => {
    const add = (id: string, changes: Changes = {}, db = database.db) =>
      save(db, services, { form: exampleService({ slug: id, ...changes }), id, now: noon });
    const order = async () => (await list(database.db, services)).map(({ id }) => id);

    test("keep lists of any text, and no picture as null", async () => {
      const changes = { heroImage: "", process: nasty, keywords: [], faq: [] };
      await add("one", changes);
      expect(await get(database.db, services, "one")).toMatchObject({
        ...changes,
        heroImage: null,
      });
    });

    describe("in the order by hand", () => {
      beforeEach(async () => {
        for (const id of ["a", "b", "c"]) await add(id);
      });

      test("end with a new one", async () => {
        await add("d", { name: "A name that sorts first" });
        expect(await order()).toEqual(["a", "b", "c", "d"]);
      });

      test("are not moved by an unknown id", async () => {
        for (const id of ["two", "\u0000", "\uD83C"])
          expect(await move(database.db, services, id, { to: 1, now: noon })).toEqual({
            outcome: "missing",
          });
      });

      // Two services can get one place: when one is moved back by an undo, after another took it.
      test.each([
        ["a", 3, ["b", "c", "a"]],
        ["b", 1, ["b", "a", "c"]],
        ["b", 3, ["a", "c", "b"]],
        ["c", 2, ["a", "c", "b"]],
      ] as const)("at one place, with %s moved to %s, are %j", async (id, to, expected) => {
        await draftTables(database.db).updateTable("services").set({ place: "a1" }).execute();
        await move(database.db, services, id, { to, now: noon });
        expect(await order()).toEqual(expected);
      });

      test("return right after the one that took their place meanwhile", async () => {
        await add("d");
        await remove(database.db, services, "b", { now: noon });
        await move(database.db, services, "d", { to: 2, now: noon });
        const form = exampleService({ slug: "b" });
        await save(database.db, services, { form, id: "b", isAgain: true, now: noon });
        expect(await order()).toEqual(["a", "d", "b", "c"]);
      });

      test("have different places after several moves and additions at once", async () => {
        const other = await openDatabase(database.options);
        await Promise.all([
          ...[1, 3, 1, 3].map((to, index) =>
            move(index % 2 ? other.db : database.db, services, "b", { to, now: noon }),
          ),
          add("d", {}, other.db),
          add("e"),
        ]);
        await other.close();
        const rows = await list(database.db, services);
        expect(new Set(rows.map(({ place }) => place)).size).toBe(5);
      });
    });
  });

  describe("projects", () => {
    const add = (id: string, changes: Changes = {}, now = noon) =>
      save(database.db, projects, { form: exampleProject({ slug: id, ...changes }), id, now });

    test("are sorted by year, newest first, and within a year by when they were added, latest first", async () => {
      await add("middle", { year: 2022 });
      await add("newest", { year: 2024 }, later(1));
      await add("oldest", { year: 1900 }, later(2));
      await add("middle-later", { year: "2022" }, later(3));
      const ids = (await list(database.db, projects)).map(({ id }) => id);
      expect(ids).toEqual(["newest", "middle-later", "middle", "oldest"]);
    });

    test("can be counted and listed by sector, in the same order", async () => {
      await add("old", { sector: "Heritage", year: 2020 });
      await add("shop");
      await add("new", { sector: "Heritage", year: 2025 });
      const where = { sector: "Heritage" };
      const { rows, total } = await listPage(database.db, projects, { page: 1, where });
      expect([total, rows.map(({ id }) => id)]).toEqual([2, ["new", "old"]]);
      expect(await count(database.db, projects, { sector: "Residential" })).toBe(0);
    });

    test("may have neither pictures nor a quote", async () => {
      await add("one", { testimonial: {}, images: [] });
      const none = { testimonial: null, images: [] };
      expect(await get(database.db, projects, "one")).toMatchObject(none);
    });

    test("pass a new slug on to their testimonials, and to no others", async () => {
      await add("one");
      for (const project of ["one", "two"]) {
        const form = exampleTestimonial({ project });
        await save(database.db, testimonials, { form, id: project, now: noon });
      }
      const form = exampleProject({ slug: "won" });
      await save(database.db, projects, { form, id: "one", revision: 1, now: later(1), by });
      const followed = { project: "won", revision: 2, updatedBy: by.email };
      expect(await get(database.db, testimonials, "one")).toMatchObject(followed);
      const other = { project: "two", revision: 1 };
      expect(await get(database.db, testimonials, "two")).toMatchObject(other);
    });
  });

  test("testimonials are sorted newest first, even after an older one was changed", async () => {
    const add = (id: string, minutes: number) =>
      save(database.db, testimonials, { form: exampleTestimonial(), id, now: later(minutes) });
    await add("middle", 2);
    await add("oldest", 1);
    await add("newest", 3);
    const form = exampleTestimonial({ name: "Changed" });
    await save(database.db, testimonials, { form, id: "oldest", revision: 1, now: later(9) });
    const ids = (await list(database.db, testimonials)).map(({ id }) => id);
    expect(ids).toEqual(["newest", "middle", "oldest"]);
  });

  describe("the business", () => {
    const store = (details: object = sample) =>
      database.db
        .transaction()
        .execute((trx) => replace(trx, business, { ids: [], items: [details] }, { now: noon }));
    const change = (changes: Changes = {}) =>
      save(database.db, business, {
        ...{ form: exampleBusiness(changes), revision: 1, now: later(30), by },
      });
    const read = () => get(database.db, business);

    test("stored before the field `street` existed has no street", async () => {
      const { street: _, postcode: __, ...older } = sample;
      await store(older);
      expect(await read()).toMatchObject({ street: "", postcode: "" });
    });

    test("saves the fields of its form, and keeps the others", async () => {
      await store();
      const form = exampleBusiness();
      const item = {
        ...sample,
        ...form,
        hours: form.hours.map((row) => ({ label: "Mon, Wed 8:30AM-5PM", ...row })),
        revision: 2,
        updatedAt: later(30).toISOString(),
        updatedBy: by.email,
      };
      expect(await change({ country: "Not in the form" })).toEqual({ outcome: "saved", item });
      expect(await read()).toEqual(item);
    });

    test("is missing until the first start has stored it", async () => {
      expect(await read()).toBeNull();
      expect(await change()).toEqual({ outcome: "missing" });
    });
  });
});

const nothing = { rows: [], total: 0, page: 1, pages: 1 };

describe.each(databases)("a list that may fail, on $name", ({ create }) => {
  const database = newDatabase(create);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  beforeEach(() => {
    vi.clearAllMocks();
  });

  const read = () => listPageOrNothing(database.db, testimonials, { page: 1, log });

  test("is empty for a missing table, which is a warning in the log", async () => {
    await database.db.schema.dropTable("testimonials").execute();
    expect(await read()).toEqual(nothing);
    const warning = "The testimonials table is missing";
    expect(log.warn.mock.calls).toEqual([[{ err: expect.any(Error) }, warning]]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("is empty for any other failure, which is an error in the log", async () => {
    await database.breakDown();
    expect(await read()).toEqual(nothing);
    const failure = "The testimonials could not be read";
    expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) }, failure]]);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
