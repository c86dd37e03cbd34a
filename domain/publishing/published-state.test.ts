import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentTypes } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { list, move } from "#domain/content/store.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { Owner } from "#tests/publishing/owner.ts";
import { publishedStates } from "./published-state.ts";

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
    const seen = await owner.seen();
    const found: [id: string, state: string][] = [];
    for (const type of contentTypes) {
      const stateOf = publishedStates(seen, type);
      for (const row of await list(db, type))
        found.push(["id" in row ? String(row.id) : type.name, stateOf(row)]);
    }
    return Object.fromEntries(found.filter(([, state]) => state !== "published"));
  }

  test("is all of them after the first start, whatever their order", async () => {
    await move(database.db, services, "service-dragging", "down");
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
