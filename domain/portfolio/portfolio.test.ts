import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { exampleTestimonial } from "#domain/testimonials/example-testimonial.ts";
import { createTestimonial, getTestimonial } from "#domain/testimonials/testimonials.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleProject } from "./example-project.ts";
import {
  countProjects,
  createProject,
  deleteProject,
  findProjectBySlug,
  getProject,
  listProjects,
  listProjectsBySector,
  listProjectTitles,
  updateProject,
} from "./portfolio.ts";
import { projectRow } from "./stored-project.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const takenSlug = {
  outcome: "invalid",
  fieldErrors: { slug: expect.stringMatching(/^That address is already used/) },
};

describe.each(databases)("the portfolio on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const add = (id: string, changes: Record<string, unknown> = {}, now = noon) =>
    createProject(database.db, exampleProject({ slug: id, ...changes }), { id, now });
  const save = (id: string, changes: Record<string, unknown> = {}, revision = 1) =>
    updateProject(database.db, id, exampleProject({ slug: id, ...changes }), {
      revision,
      now: minutesLater(30),
      by: "owner@example.com",
    });
  const idsOf = (projects: { id: string }[]) => projects.map(({ id }) => id);

  test("a new project is found by its id and its slug, as it was typed", async () => {
    const item = {
      ...exampleProject({ slug: "one" }),
      id: "one",
      revision: 1,
      createdAt: noon.toISOString(),
      updatedAt: noon.toISOString(),
      updatedBy: null,
    };
    expect(await add("one")).toEqual({ outcome: "saved", item });
    expect(await getProject(database.db, "one")).toEqual(item);
    expect(await findProjectBySlug(database.db, "one")).toEqual(item);
  });

  test("one without pictures and a client's quote comes back without", async () => {
    await add("one", { images: [], finishes: [], testimonial: null, client: "" });
    const bare = { images: [], finishes: [], testimonial: null, client: "" };
    expect(await getProject(database.db, "one")).toMatchObject(bare);
  });

  test("the newest year comes first, and of one year the project added last", async () => {
    await add("middle", { year: 2022 }, minutesLater(3));
    await add("newest", { year: 2027 }, minutesLater(1));
    await add("oldest", { year: 1900 }, minutesLater(4));
    await add("middle, added later", { year: "2022", slug: "later" }, minutesLater(5));
    expect(idsOf(await listProjects(database.db))).toEqual([
      "newest",
      "middle, added later",
      "middle",
      "oldest",
    ]);
    const titles = (await listProjects(database.db)).map(({ title, slug }) => ({ title, slug }));
    expect(await listProjectTitles(database.db)).toEqual(titles);
  });

  test("a sector shows its own projects, in the same order", async () => {
    await add("old", { sector: "Heritage", year: 2020 });
    await add("shop");
    await add("new", { sector: "Heritage", year: 2025 });
    const { db } = database;
    expect(idsOf(await listProjectsBySector(db, "Heritage"))).toEqual(["new", "old"]);
    expect(idsOf(await listProjectsBySector(db, "Commercial"))).toEqual(["shop"]);
    expect(await listProjectsBySector(db, "Residential")).toEqual([]);
    expect(await countProjects(db)).toBe(3);
  });

  test("the year may be next year's, counted from now", async () => {
    expect(await add("next", { year: 2027 })).toMatchObject({ outcome: "saved" });
    const refused = { outcome: "invalid", fieldErrors: { year: "Enter a year from 1900 to 2027" } };
    expect(await add("after", { year: 2028 })).toEqual(refused);
    expect(await save("next", { year: 2028 })).toEqual(refused);
  });

  test("an unknown id or slug is no project, also with NUL in it", async () => {
    for (const key of ["", "two", "\u0000", "\uD83C"]) {
      expect(await getProject(database.db, key)).toBeNull();
      expect(await findProjectBySlug(database.db, key)).toBeNull();
      expect(await save(key, { slug: "two" })).toEqual({ outcome: "missing" });
      expect(await deleteProject(database.db, key)).toEqual({ outcome: "missing" });
    }
  });

  test("a fault in a picture is a message at its place, and nothing is saved", async () => {
    const images = [{}, {}, { alt: "A hall" }];
    expect(await add("one", { images })).toEqual({
      outcome: "invalid",
      fieldErrors: { "images.2.url": "Choose a picture" },
    });
    expect(await countProjects(database.db)).toBe(0);
  });

  test("text that looks like a list, NUL and emoji in every place come back as text", async () => {
    const words = '["quote"] 🎨';
    const nasty = `\u0000${words}`;
    const texts = { title: nasty, client: nasty, challenge: nasty, finishes: [nasty, "null"] };
    const testimonial = { quote: nasty, author: nasty, role: nasty };
    const images = [{ url: "/a.jpg", alt: nasty, caption: nasty }];
    await add("one", { ...texts, testimonial, images });
    expect(await getProject(database.db, "one")).toMatchObject({
      title: words,
      client: words,
      challenge: words,
      finishes: [words, "null"],
      testimonial: { quote: words, author: words, role: words },
      images: [{ url: "/a.jpg", alt: words, caption: words }],
    });
  });

  test("saving changes the form's fields and the time", async () => {
    await add("one");
    const changes = { year: 2020, sector: "Heritage", testimonial: null, images: [] };
    const item = {
      ...exampleProject({ slug: "one", ...changes }),
      id: "one",
      revision: 2,
      createdAt: noon.toISOString(),
      updatedAt: minutesLater(30).toISOString(),
      updatedBy: "owner@example.com",
    };
    expect(await save("one", changes)).toEqual({ outcome: "saved", item });
    expect(await getProject(database.db, "one")).toEqual(item);
  });

  test("a save that is sent again, its answer lost, is saved once", async () => {
    await add("one");
    const first = await save("one", { title: "Mine" });
    expect(await save("one", { title: "Mine" })).toEqual(first);
    expect(await getProject(database.db, "one")).toMatchObject({ title: "Mine", revision: 2 });
  });

  test("saving over a newer save shows the other's version, and does not overwrite it", async () => {
    await add("one");
    await save("one", { title: "Theirs" });
    const current = await getProject(database.db, "one");
    expect(current?.title).toBe("Theirs");
    expect(await save("one", { title: "Mine" })).toEqual({ outcome: "conflict", current });
    expect(await getProject(database.db, "one")).toEqual(current);
  });

  test("of two saves at once one is saved, and the other sees it", async () => {
    await add("one");
    const other = await openDatabase(database.options);
    const results = await Promise.all(
      [database, other].map(({ db }, index) =>
        updateProject(db, "one", exampleProject({ title: `Title ${index}` }), {
          revision: 1,
          now: noon,
        }),
      ),
    );
    await other.close();
    const current = await getProject(database.db, "one");
    expect(results).toContainEqual({ outcome: "saved", item: current });
    expect(results).toContainEqual({ outcome: "conflict", current });
  });

  test("testimonials follow a project to its new slug, and those of others stay", async () => {
    await add("one");
    for (const project of ["one", "two"]) {
      const form = exampleTestimonial({ project });
      await createTestimonial(database.db, form, { id: project, now: noon });
    }
    await save("one", { slug: "won" });
    expect(await getTestimonial(database.db, "one")).toMatchObject({ project: "won", revision: 2 });
    expect(await getTestimonial(database.db, "two")).toMatchObject({ project: "two", revision: 1 });
  });

  describe("a creation that is sent again, as its answer was lost,", () => {
    test("is the same project, which then says what was sent last", async () => {
      const first = await add("one");
      expect(await add("one")).toEqual(first);
      const changed = { title: "Changed since", revision: 2 };
      expect(await add("one", { title: "Changed since" })).toMatchObject({
        outcome: "saved",
        item: changed,
      });
      expect(await getProject(database.db, "one")).toMatchObject(changed);
      expect(await countProjects(database.db)).toBe(1);
    });

    test("does not overwrite what somebody else has saved since", async () => {
      await add("one");
      await save("one", { title: "Theirs" });
      const current = await getProject(database.db, "one");
      expect(await add("one")).toEqual({ outcome: "conflict", current });
      expect(await add("one", { title: "Theirs" })).toEqual({ outcome: "saved", item: current });
      expect(await getProject(database.db, "one")).toEqual(current);
    });

    test("is one project even when both are on their way at once", async () => {
      const other = await openDatabase(database.options);
      const results = await Promise.all(
        [database, other, database, other].map(({ db }) =>
          createProject(db, exampleProject(), { id: "one", now: noon }),
        ),
      );
      await other.close();
      const item = await getProject(database.db, "one");
      for (const result of results) expect(result).toEqual({ outcome: "saved", item });
      expect(await countProjects(database.db)).toBe(1);
    });
  });

  test("a slug that another project has is a message on its field, also when taken at once", async () => {
    await add("one");
    await add("two");
    expect(await save("two", { slug: "one" })).toEqual(takenSlug);
    const results = await Promise.all([add("3", { slug: "x" }), add("4", { slug: "x" })]);
    expect(results).toContainEqual(takenSlug);
    expect(results).toContainEqual({ outcome: "saved", item: expect.anything() });
    expect(await countProjects(database.db)).toBe(3);
  });

  test("a deleted project is gone, and saving it says so", async () => {
    await add("one");
    expect(await deleteProject(database.db, "one")).toEqual({ outcome: "deleted" });
    expect(await getProject(database.db, "one")).toBeNull();
    expect(await save("one")).toEqual({ outcome: "missing" });
    expect(await add("two", { slug: "one" })).toMatchObject({ outcome: "saved" });
  });

  test("a thousand projects are listed whole and in order", async () => {
    const saved = await add("0");
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    const row = projectRow(saved.item);
    const rows = Array.from({ length: 999 }, (_, index) => {
      const id = String(index + 1);
      return { ...row, id, slug: id, year: 1900 + (index % 127) };
    });
    for (let start = 0; start < rows.length; start += 333)
      await database.db
        .insertInto("portfolio")
        .values(rows.slice(start, start + 333))
        .execute();
    const projects = await listProjects(database.db);
    expect(projects).toHaveLength(1_000);
    expect(await countProjects(database.db)).toBe(1_000);
    const years = projects.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
  });
});
