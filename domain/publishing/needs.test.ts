import { describe, expect, test } from "vitest";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { needsAmong } from "./needs.ts";

describe.each(databases)("which changes need which others, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  /** Each as 'una needs bank-hall: mention'. */
  async function needs() {
    const found = needsAmong(await owner.changes());
    return found.map(({ change, needs, because }) => {
      const [one, other] = [change, needs].map((key) => key.split("/").pop());
      return `${one} needs ${other}: ${because}`;
    });
  }

  test("a service that takes an address needs the one that gives it up", async () => {
    await owner.saveService("service-dragging", { slug: "combing" });
    await owner.saveService("service-marbling", { slug: "dragging" });
    expect(await needs()).toEqual(["service-marbling needs service-dragging: address"]);
  });

  test("a service that takes the address of a removed one needs the removal", async () => {
    await remove(database.db, services, "service-dragging", { now: owner.now() });
    await owner.addService("combing", { slug: "dragging" });
    expect(await needs()).toEqual(["combing needs service-dragging: address"]);
  });

  test("a testimonial about a new project needs it, and the project its new service", async () => {
    await owner.addService("gilding", { name: "Gilding" });
    await owner.addProject("bank-hall", { finishes: ["Marbling", "Gilding"] });
    await owner.addTestimonial("una", { project: "bank-hall" });
    expect(await needs()).toEqual([
      "bank-hall needs gilding: mention",
      "una needs bank-hall: mention",
    ]);
  });

  test("a project and its testimonial that follows its new address need each other", async () => {
    await owner.addProject("bank-hall", { finishes: [] });
    await owner.addTestimonial("una", { project: "bank-hall" });
    await owner.publish();
    await owner.saveProject("bank-hall", { slug: "great-hall" });
    expect(await needs()).toEqual(["una needs bank-hall: mention", "bank-hall needs una: mention"]);
  });

  test("changes that have nothing to do with each other need none", async () => {
    await owner.saveService("service-dragging", { summary: "Drawn by hand." });
    await owner.addProject("bank-hall", { finishes: ["Marbling"] });
    await owner.addTestimonial("una");
    expect(await needs()).toEqual([]);
  });
});
