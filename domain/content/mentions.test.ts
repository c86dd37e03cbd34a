import { beforeEach, describe, expect, test } from "vitest";
import { exampleProject, exampleService, exampleTestimonial } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { mentionable, mentionsOf } from "./mentions.ts";
import { projects } from "./projects.ts";
import { save } from "./save.ts";
import { services } from "./services.ts";
import { testimonials } from "./testimonials.ts";

const now = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("the items that mention a row, on $name", ({ create }) => {
  const database = newDatabase(create);
  beforeEach(async () => {
    const { db } = database;
    await save(db, services, { form: exampleService({ name: "Gold Leaf" }), id: "leaf", now });
    for (const [id, title, finishes] of [
      ["hall", "Town hall", ["Marbling", "Gold Leaf"]],
      ["bar", "Hotel bar", ["Gold Leaf"]],
      ["stair", "A stair", ["Gold Leaf, aged"]],
    ] as const)
      await save(db, projects, { form: exampleProject({ title, slug: id, finishes }), id, now });
    for (const [id, name, project] of [
      ["una", "Una", "hall"],
      ["bob", "Bob", "hall"],
      ["eve", "Eve", ""],
    ] as const)
      await save(db, testimonials, { form: exampleTestimonial({ name, project }), id, now });
  });

  test("the projects that list a service as a finish mention it", async () => {
    expect(await mentionsOf(database.db, services, "leaf")).toEqual([
      { subject: "project", id: "bar", name: "Hotel bar" },
      { subject: "project", id: "hall", name: "Town hall" },
    ]);
  });

  test("the testimonials about a project mention it", async () => {
    expect(await mentionsOf(database.db, projects, "hall")).toEqual([
      { subject: "testimonial", id: "bob", name: "Bob" },
      { subject: "testimonial", id: "una", name: "Una" },
    ]);
    expect(await mentionsOf(database.db, projects, "bar")).toEqual([]);
  });

  test("a testimonial may mention every project, and a project nothing by its address", async () => {
    const hall = { value: "hall", label: "Town hall" };
    const all = await mentionable(database.db, testimonials);
    expect(all.map(({ value }) => value).toSorted()).toEqual(["bar", "hall", "stair"]);
    expect(await mentionable(database.db, testimonials, ["hall", "gone"])).toEqual([hall]);
    expect(await mentionable(database.db, testimonials, [])).toEqual([]);
    expect(await mentionable(database.db, projects)).toEqual([]);
  });

  test("nothing mentions a testimonial, or a missing row", async () => {
    expect(await mentionsOf(database.db, testimonials, "una")).toEqual([]);
    for (const id of ["gone", "\u0000"]) {
      expect(await mentionsOf(database.db, services, id)).toEqual([]);
      expect(await mentionsOf(database.db, projects, id)).toEqual([]);
    }
  });
});
