import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exampleProject } from "#domain/portfolio/example-project.ts";
import { createProject, deleteProject, listProjects } from "#domain/portfolio/portfolio.ts";
import { exampleService } from "#domain/services/example-service.ts";
import {
  createService,
  deleteService,
  listServicesByPosition,
  moveService,
  updateService,
} from "#domain/services/services.ts";
import { exampleTestimonial } from "#domain/testimonials/example-testimonial.ts";
import {
  createTestimonial,
  deleteTestimonial,
  readTestimonials,
} from "#domain/testimonials/testimonials.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const by = "owner@example.com";

describe.each(databases)("something deleted and added again, on $name,", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const kinds = [
    {
      noun: "service",
      form: (name: string) => exampleService({ name, slug: name }),
      create: createService,
      remove: deleteService,
      list: listServicesByPosition,
      order: ["a", "b", "c"],
    },
    {
      noun: "project",
      form: (title: string) => exampleProject({ title, slug: title }),
      create: createProject,
      remove: deleteProject,
      list: listProjects,
      order: ["c", "b", "a"],
    },
    {
      noun: "testimonial",
      form: (name: string) => exampleTestimonial({ name }),
      create: createTestimonial,
      remove: deleteTestimonial,
      list: readTestimonials,
      order: ["c", "b", "a"],
    },
  ];

  describe.each(kinds)("a $noun", ({ form, create, remove, list, order }) => {
    beforeEach(async () => {
      for (const [index, id] of ["a", "b", "c"].entries())
        await create(database.db, form(id), { id, now: later(index) });
    });
    const ids = async () => (await list(database.db)).map(({ id }) => id);
    const former = { position: 2, createdAt: later(1).toISOString() };
    const addAgain = (text = "b") =>
      create(database.db, form(text), { id: "b", former, now: later(60), by });

    test("keeps its id and its place, with the text as typed", async () => {
      await remove(database.db, "b");
      const again = { id: "b", createdAt: former.createdAt, updatedBy: by };
      expect(await addAgain("typed")).toMatchObject({ outcome: "saved", item: again });
      expect(await ids()).toEqual(order);
    });

    test("has a revision that no editor began from", async () => {
      await remove(database.db, "b");
      await addAgain();
      const added = (await list(database.db)).find(({ id }) => id === "b");
      expect(added?.revision).toBeGreaterThan(1_000_000);
    });

    test("is not overwritten where somebody else has added it again", async () => {
      await remove(database.db, "b");
      await addAgain("theirs");
      expect((await addAgain("mine")).outcome).toBe("conflict");
      expect((await addAgain("theirs")).outcome, "its own, sent again").toBe("saved");
    });
  });

  test("a service finds its place though the gap was closed meanwhile", async () => {
    for (const id of ["a", "b", "c", "d"])
      await createService(database.db, exampleService({ slug: id }), { id, now: noon });
    await deleteService(database.db, "b");
    await moveService(database.db, "d", "up");
    const former = { position: 2 };
    const form = exampleService({ slug: "b" });
    await createService(database.db, form, { id: "b", former, now: noon });
    const services = await listServicesByPosition(database.db);
    expect(services.map(({ id }) => id)).toEqual(["a", "b", "d", "c"]);
  });

  test("a row says which account saved it last", async () => {
    await createService(database.db, exampleService(), { id: "one", now: noon, by });
    const save = { revision: 1, now: noon, by: "mary@example.com" };
    await updateService(database.db, "one", exampleService({ name: "Changed" }), save);
    expect(await listServicesByPosition(database.db)).toMatchObject([
      { name: "Changed", updatedBy: "mary@example.com" },
    ]);
  });

  test("a service that an older program wrote says of its picture what the picture says", async () => {
    const heroImage = "/pictures/dragging.jpg";
    const form = exampleService({ heroImage, heroAlt: "Mine", heroCaption: "" });
    await createService(database.db, form, { id: "one", now: noon });
    expect(await listServicesByPosition(database.db)).toMatchObject([
      { heroAlt: "Mine", heroCaption: "" },
    ]);
    await database.db.updateTable("services").set({ hero_alt: null, hero_caption: null }).execute();
    expect(await listServicesByPosition(database.db)).toMatchObject([
      {
        heroAlt: expect.stringMatching(/^Panel dragged/),
        heroCaption: "Dragging, bottle green over sage",
      },
    ]);
  });
});
