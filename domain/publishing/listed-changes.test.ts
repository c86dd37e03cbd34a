import { describe, expect, test } from "vitest";
import { remove } from "#domain/content/save.ts";
import { type Service, services } from "#domain/content/services.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import type { Change } from "./changes.ts";
import { inReadingOrder, type Need, needsAmong } from "./listed-changes.ts";

/** The removal of an item that visitors see. */
function removal(subject: "service" | "testimonial", item: Service | Testimonial): Change {
  const { id, name } = item;
  const saved = { revision: 2, savedAt: "2026-03-02T12:00:00.000Z", savedBy: null };
  const before = { item, place: null, createdAt: undefined };
  return { kind: "removed", subject, id, name, fields: [], ...saved, before, after: null };
}

/** All services are removed, one of them with the owner's words, and a client of hers. */
const [ownService, ...others] = sampleContent.services;
const [testimonial] = sampleContent.testimonials;
if (!ownService || !testimonial) throw new Error("nothing built in");
const changes = [
  ...others.map((service) => removal("service", service)),
  removal("service", { ...ownService, summary: "Mine" }),
  removal("testimonial", { ...testimonial, name: "Una Real" }),
];

function names({ first, needs = [] }: { first?: string; needs?: Need[] } = {}): string[] {
  return inReadingOrder(changes, { first, needs }).map(({ name }) => name);
}

test("the owner's own changes come before the examples that nobody edited", () => {
  const examples = others.map(({ name }) => name);
  expect(names()).toEqual([ownService.name, "Una Real", ...examples]);
});

test("the change that was asked for comes first, then those that it needs", () => {
  const [first, needed] = [`service/${others[2]?.id}`, `service/${others[4]?.id}`];
  const needs: Need[] = [{ change: first, needs: needed, because: "address" }];
  expect(names({ first, needs }).slice(0, 4)).toEqual([
    others[2]?.name,
    others[4]?.name,
    ownService.name,
    "Una Real",
  ]);
});

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
