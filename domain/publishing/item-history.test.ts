import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { get, remove } from "#domain/content/store.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { earlierItem, itemHistory } from "./item-history.ts";
import { restoreDraftTables } from "./restore.ts";

const by = actorCalled("owner@example.com");
const dragging = "service-dragging";

describe.each(databases)("the history of one thing on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const statesOf = async (type: RegisteredType, id: string) =>
    (await itemHistory(database.db, type, id)).states;

  test("has each published state once, the newest first, and who published it", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.publish("First");
    await owner.saveService("service-marbling", { summary: "Another service." });
    await owner.publish("Not about it");
    await owner.saveService(dragging, { summary: "Second words." });
    await owner.publish("Second");
    await owner.saveService(dragging, { summary: "Not published." });
    const states = await statesOf(services, dragging);
    expect(states).toMatchObject([
      { version: 3, note: "Second", publishedBy: by.email, item: { summary: "Second words." } },
      { version: 1, note: "First", publishedBy: by.email, item: { summary: "First words." } },
      { version: 0, publishedBy: null, isSetAside: false },
    ]);
    expect(states).toHaveLength(3);
    expect(Object.keys(states[0]?.item ?? {})).not.toContain("id");
  });

  test("names work that was set aside, and compares the next version with what visitors saw", async () => {
    await owner.saveService(dragging, { summary: "Never published." });
    await restoreDraftTables(database.db, 0, { by, now: owner.now() });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.publish();
    expect(await statesOf(services, dragging)).toMatchObject([
      { version: 1, isSetAside: true, item: { summary: "Never published." } },
      { version: 0, isSetAside: false },
    ]);
  });

  test("has removals and returns, and where a deleted item stood", async () => {
    const row = await get(database.db, services, "service-marbling");
    await remove(database.db, services, "service-marbling", { now: owner.now() });
    await owner.publish();
    expect(await statesOf(services, "service-marbling")).toMatchObject([
      { version: 1, item: null },
      { version: 0, item: { name: "Marbling" } },
    ]);
    const earlier = await earlierItem(database.db, 0, services, "service-marbling");
    expect(earlier?.listPlace).toEqual({ position: row?.position, createdAt: row?.createdAt });
    expect((await earlierItem(database.db, 1, services, "service-marbling"))?.item).toBeNull();
    expect(await earlierItem(database.db, 99, services, "service-marbling")).toBeNull();
  });

  test.each(["business", "home-page", "privacy-page"])("of the %s needs no id", async (noun) => {
    const type = typeOf(noun) as RegisteredType;
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.publish();
    const states = await statesOf(type, type.name);
    expect(states.map(({ version }) => version)).toEqual(noun === "business" ? [1, 0] : [0]);
    expect(states.at(-1)?.item).toEqual((await earlierItem(database.db, 0, type, ""))?.item);
  });

  test("of a project that was never published is empty", async () => {
    await owner.addProject("bank-hall", {});
    expect(await statesOf(projects, "bank-hall")).toEqual([]);
  });

  const damage = (version: number) =>
    database.db
      .updateTable("publication_contents")
      .set({ content: sql`'{"business":'` })
      .where("version", "=", version)
      .execute();

  test("names the versions that cannot be read, and has the others", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Second words." });
    await owner.publish();
    await damage(1);
    const { states, damaged } = await itemHistory(database.db, services, dragging);
    expect(damaged).toEqual([1]);
    expect(states.map(({ version }) => version)).toEqual([2, 0]);
  });

  test("has what a version that cannot be read changed, from the next version", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.publish();
    await owner.saveService("service-marbling", { summary: "Another service." });
    await owner.publish();
    await damage(1);
    const { states, damaged } = await itemHistory(database.db, services, dragging);
    expect(damaged).toEqual([1]);
    expect(states).toMatchObject([
      { version: 2, item: { summary: "First words." } },
      { version: 0 },
    ]);
  });

  test("reads no version whose changes leave the thing as it was", async () => {
    await owner.saveService("service-marbling", { summary: "Another service." });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Second words." });
    await owner.publish();
    await damage(1);
    const { states, damaged } = await itemHistory(database.db, services, dragging);
    expect(damaged).toEqual([]);
    expect(states.map(({ version }) => version)).toEqual([2, 0]);
  });

  test("has a state even if not all changes are stored", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.publish();
    await database.db
      .updateTable("publications")
      .set({ changes: "[]" })
      .where("version", "=", 1)
      .execute();
    const states = await statesOf(services, dragging);
    expect(states.map(({ version }) => version)).toEqual([1, 0]);
  });
});
