import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { publishedStates } from "./published-state.ts";

describe.each(databases)("the published state of each item, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  /** By id, the state of each item whose saved state visitors do not see. */
  async function unpublished() {
    const { db } = database;
    const seen = await owner.seen();
    const found: [id: string, state: string][] = [];
    for (const type of contentTypes) {
      const stateOf = publishedStates(seen, type);
      for (const row of await list(db, type))
        found.push(["id" in row ? String(row.id) : type.name, stateOf(row)]);
    }
    return Object.fromEntries(found.filter(([, state]) => state !== "published"));
  }

  test("is 'published' after the first start, and 'changed' for a service that was moved", async () => {
    expect(await unpublished()).toEqual({});
    await move(database.db, services, "service-dragging", { to: 2, now: owner.now() });
    expect(await unpublished()).toEqual({ "service-dragging": "changed" });
  });

  test("is 'published' for projects by year that were given places", async () => {
    await chooseOrder(database.db, projects, "hand", { now: owner.now() });
    expect(await unpublished()).toEqual({ business: "changed" });
  });

  test("is 'changed' after an edit and 'new' for a new item, until the next publication", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.addProject("bank");
    await owner.addTestimonial("una");
    await owner.saveBusiness({ street: "4 Linenhall Yard" });
    const expected = { bank: "new", una: "new", business: "changed" };
    expect(await unpublished()).toEqual({ ...expected, "service-dragging": "changed" });
    await owner.publish();
    expect(await unpublished()).toEqual({});
  });
});
