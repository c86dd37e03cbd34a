import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleTestimonial } from "./example-testimonial.ts";
import {
  countTestimonials,
  createTestimonial,
  deleteTestimonial,
  getTestimonial,
  listFeaturedTestimonials,
  listTestimonials,
  readTestimonials,
  updateTestimonial,
} from "./testimonials.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe.each(databases)("testimonials on $name", ({ create }) => {
  let database: TestDatabase;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  beforeEach(async () => {
    database = await create();
    vi.clearAllMocks();
  });
  afterEach(() => database.remove());

  const add = (id: string, changes: Record<string, unknown> = {}, now = noon) =>
    createTestimonial(database.db, exampleTestimonial(changes), { id, now });
  const save = (id: string, changes: Record<string, unknown> = {}, revision = 1) =>
    updateTestimonial(database.db, id, exampleTestimonial(changes), {
      revision,
      now: minutesLater(30),
      by: "owner@example.com",
    });
  const list = async () => (await listTestimonials(database.db, log)).map(({ id }) => id);
  const listFeatured = async (limit?: number) =>
    (await listFeaturedTestimonials(database.db, log, limit)).map(({ id }) => id);

  test("a new testimonial is found by its id, as it was typed", async () => {
    const item = {
      ...exampleTestimonial(),
      id: "one",
      revision: 1,
      createdAt: noon.toISOString(),
      updatedAt: noon.toISOString(),
      updatedBy: null,
    };
    expect(await add("one")).toEqual({ outcome: "saved", item });
    expect(await getTestimonial(database.db, "one")).toEqual(item);
    expect(await countTestimonials(database.db)).toBe(1);
  });

  test("the one added last comes first, also after an older one was changed", async () => {
    await add("middle", {}, minutesLater(2));
    await add("oldest", {}, minutesLater(1));
    await add("newest", { rating: 1 }, minutesLater(3));
    await save("oldest", { name: "Changed" });
    expect(await list()).toEqual(["newest", "middle", "oldest"]);
    expect((await readTestimonials(database.db)).map(({ id }) => id)).toEqual(await list());
  });

  test("featured are the last three of five stars, or as many as asked for", async () => {
    for (const minute of [1, 2, 3, 4]) await add(`five-${minute}`, {}, minutesLater(minute));
    await add("four", { rating: 4 }, minutesLater(9));
    expect(await listFeatured()).toEqual(["five-4", "five-3", "five-2"]);
    expect(await listFeatured(1)).toEqual(["five-4"]);
    expect(await listFeatured(9)).toEqual(["five-4", "five-3", "five-2", "five-1"]);
  });

  test("a missing table is a warning in the log, and an empty list", async () => {
    await database.db.schema.dropTable("testimonials").execute();
    expect(await list()).toEqual([]);
    expect(await listFeatured()).toEqual([]);
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(log.warn).toHaveBeenCalledWith(
      { err: expect.any(Error) },
      "The testimonials table is missing",
    );
    expect(log.error).not.toHaveBeenCalled();
  });

  test("any other failure is an error in the log, and an empty list", async () => {
    await add("one");
    await database.breakDown();
    expect(await list()).toEqual([]);
    expect(await listFeatured()).toEqual([]);
    expect(log.error).toHaveBeenCalledTimes(2);
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.any(Error) },
      "The testimonials could not be read",
    );
    expect(log.warn).not.toHaveBeenCalled();
  });

  test("who must know of a failure is told", async () => {
    await database.breakDown();
    await expect(readTestimonials(database.db)).rejects.toThrow();
    await expect(countTestimonials(database.db)).rejects.toThrow();
    await expect(add("one")).rejects.toThrow();
  });

  test("a faulty form has a message on each field, and nothing is saved", async () => {
    await add("one");
    const faulty = {
      outcome: "invalid",
      fieldErrors: { name: "Enter the client’s name", rating: "Choose a rating from 1 to 5" },
    };
    expect(await add("two", { name: "", rating: 6 })).toEqual(faulty);
    expect(await save("one", { name: "", rating: 6 })).toEqual(faulty);
    expect(await readTestimonials(database.db)).toMatchObject([{ id: "one", revision: 1 }]);
  });

  test("a quote that looks like a list, NUL and emoji come back as text", async () => {
    await add("one", { quote: '\u0000["quote"]', name: "🎨 李 محمد", company: "null" });
    const stored = { quote: '["quote"]', name: "🎨 李 محمد", company: "null" };
    expect(await getTestimonial(database.db, "one")).toMatchObject(stored);
  });

  test("saving changes the form's fields and the time", async () => {
    await add("one");
    const changes = { rating: 3, company: "", project: "" };
    const item = {
      ...exampleTestimonial(changes),
      id: "one",
      revision: 2,
      createdAt: noon.toISOString(),
      updatedAt: minutesLater(30).toISOString(),
      updatedBy: "owner@example.com",
    };
    expect(await save("one", changes)).toEqual({ outcome: "saved", item });
    expect(await getTestimonial(database.db, "one")).toEqual(item);
  });

  test("a save that is sent again, its answer lost, is saved once", async () => {
    await add("one");
    const first = await save("one", { name: "Mine" });
    expect(await save("one", { name: "Mine" })).toEqual(first);
    expect(await getTestimonial(database.db, "one")).toMatchObject({ name: "Mine", revision: 2 });
  });

  test("saving over a newer save shows the other's version, and does not overwrite it", async () => {
    await add("one");
    await save("one", { name: "Theirs" });
    const current = await getTestimonial(database.db, "one");
    expect(current?.name).toBe("Theirs");
    expect(await save("one", { name: "Mine" })).toEqual({ outcome: "conflict", current });
    expect(await getTestimonial(database.db, "one")).toEqual(current);
  });

  test("of two saves at once one is saved, and the other sees it", async () => {
    await add("one");
    const other = await openDatabase(database.options);
    const results = await Promise.all(
      [database, other].map(({ db }, index) =>
        updateTestimonial(db, "one", exampleTestimonial({ name: `Name ${index}` }), {
          revision: 1,
          now: noon,
        }),
      ),
    );
    await other.close();
    const current = await getTestimonial(database.db, "one");
    expect(results).toContainEqual({ outcome: "saved", item: current });
    expect(results).toContainEqual({ outcome: "conflict", current });
  });

  describe("a creation that is sent again, as its answer was lost,", () => {
    test("is the same testimonial, which then says what was sent last", async () => {
      const first = await add("one");
      expect(await add("one")).toEqual(first);
      const changed = { name: "Changed since", revision: 2 };
      expect(await add("one", { name: "Changed since" })).toMatchObject({
        outcome: "saved",
        item: changed,
      });
      expect(await getTestimonial(database.db, "one")).toMatchObject(changed);
      expect(await countTestimonials(database.db)).toBe(1);
    });

    test("does not overwrite what somebody else has saved since", async () => {
      await add("one");
      await save("one", { name: "Theirs" });
      const current = await getTestimonial(database.db, "one");
      expect(await add("one")).toEqual({ outcome: "conflict", current });
      expect(await add("one", { name: "Theirs" })).toEqual({ outcome: "saved", item: current });
      expect(await getTestimonial(database.db, "one")).toEqual(current);
    });

    test("is one testimonial even when both are on their way at once", async () => {
      const other = await openDatabase(database.options);
      const results = await Promise.all(
        [database, other, database, other].map(({ db }) =>
          createTestimonial(db, exampleTestimonial(), { id: "one", now: noon }),
        ),
      );
      await other.close();
      const item = await getTestimonial(database.db, "one");
      for (const result of results) expect(result).toEqual({ outcome: "saved", item });
      expect(await countTestimonials(database.db)).toBe(1);
    });
  });

  test("a deleted testimonial is gone, and an unknown one says so", async () => {
    await add("one");
    expect(await deleteTestimonial(database.db, "one")).toEqual({ outcome: "deleted" });
    for (const id of ["one", "\u0000", ""]) {
      expect(await getTestimonial(database.db, id)).toBeNull();
      expect(await save(id)).toEqual({ outcome: "missing" });
      expect(await deleteTestimonial(database.db, id)).toEqual({ outcome: "missing" });
    }
    expect(await countTestimonials(database.db)).toBe(0);
  });
});
