import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBusiness } from "#domain/business/business.ts";
import { listProjects } from "#domain/portfolio/portfolio.ts";
import { listServices, moveService } from "#domain/services/services.ts";
import { readTestimonials } from "#domain/testimonials/testimonials.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { Owner } from "#tests/publishing/owner.ts";
import { standings } from "./standing.ts";

describe.each(databases)("what visitors see of the rows, on $name", ({ create }) => {
  let database: TestDatabase;
  let owner: Owner;
  beforeEach(async () => {
    database = await create();
    owner = await Owner.atFirstStart(database.db);
  });
  afterEach(() => database.remove());

  /** By id, of those that visitors do not see as they are saved. */
  async function unlike() {
    const { db } = database;
    const { service, project, testimonial, business } = standings(await owner.seen());
    const stored = await getBusiness(db);
    const all = [
      ...(await listServices(db)).map((row) => [row.id, service(row)]),
      ...(await listProjects(db)).map((row) => [row.id, project(row)]),
      ...(await readTestimonials(db)).map((row) => [row.id, testimonial(row)]),
      ["business", stored && business(stored)],
    ];
    return Object.fromEntries(all.filter(([, standing]) => standing !== "published"));
  }

  test("is all of them after the first start, whatever their order", async () => {
    await moveService(database.db, "service-dragging", "down");
    expect(await unlike()).toEqual({});
  });

  test("is an older state of what was changed, and nothing of what is new, until it is published", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.addProject("bank");
    await owner.addTestimonial("una");
    await owner.saveBusiness({ street: "4 Linenhall Yard" });
    const expected = { bank: "new", una: "new", business: "changed" };
    expect(await unlike()).toEqual({ ...expected, "service-dragging": "changed" });
    await owner.publish();
    expect(await unlike()).toEqual({});
  });
});
