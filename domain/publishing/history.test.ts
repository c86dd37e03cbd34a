import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { putBack, remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { itemHistory } from "./history.ts";
import { wholeVersions } from "./limits.ts";

const dragging = "service-dragging";

describe.each(databases)("the history of one item on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);
  const statesOf = (id: string) => itemHistory(database.db, services, id);
  const saving = () => ({ by, now: owner.now() });

  test("has every save, the newest first, and the version that showed it", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.publish();
    await owner.saveService("service-marbling", { summary: "Another service." });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Skipped." });
    const { updatedAt } = await owner.saveService(dragging, { summary: "Second words." });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Not published." });
    const states = await statesOf(dragging);
    expect(states).toMatchObject([
      { revision: 5, version: null, isCurrent: false, item: { summary: "Not published." } },
      { revision: 4, version: 3, isCurrent: true, item: { summary: "Second words." } },
      { revision: 3, version: null, isCurrent: false, item: { summary: "Skipped." } },
      { revision: 2, version: 1, isCurrent: false, item: { summary: "First words." } },
      { revision: 1, version: 0, isCurrent: false, by: null },
    ]);
    expect(states[1]?.at).toBe(updatedAt);
    expect(states.map(({ kept }) => kept)).toEqual([null, 3, null, 1, 0]);
  });

  test("has removals and returns, and who did them", async () => {
    const marbling = "service-marbling";
    await remove(database.db, services, marbling, saving());
    await owner.publish();
    await putBack(database.db, services, marbling, saving());
    expect(await statesOf(marbling)).toMatchObject([
      { revision: 3, by: by.email, item: { name: "Marbling" }, version: null },
      { revision: 2, by: by.email, item: null, version: null },
      { revision: 1, item: { name: "Marbling" }, version: 0, isCurrent: false },
    ]);
  });

  test("leaves moves out, and shows what they published at the save before", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    for (const to of [2, 3]) await move(database.db, services, dragging, { to, ...saving() });
    await owner.publish();
    expect(await statesOf(dragging)).toMatchObject([
      { revision: 2, version: 1, isCurrent: true, kept: 1 },
      { revision: 1, version: 0, isCurrent: false },
    ]);
  });

  test("says in which of the last versions each state can be looked at", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    for (let version = 1; version <= wholeVersions; version += 1) {
      await owner.saveBusiness({ phone: `028 9649 60${version + 10}` });
      await owner.publish();
    }
    const keptOf = async (id: string) => (await statesOf(id)).map(({ kept }) => kept);
    expect(await keptOf(dragging)).toEqual([1, null]);
    expect(await keptOf("service-marbling")).toEqual([1]);
  });

  test("leaves out a revision that is damaged", async () => {
    await owner.saveService(dragging, { summary: "First words." });
    await owner.saveService(dragging, { summary: "Second words." });
    await database.db
      .updateTable("revisions")
      .set({ fields: "{" })
      .where("item", "=", dragging)
      .where("revision", "=", 2)
      .execute();
    expect((await statesOf(dragging)).map(({ revision }) => revision)).toEqual([3, 1]);
  });
});
