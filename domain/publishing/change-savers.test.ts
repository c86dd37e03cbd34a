import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get, list, remove, save } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { compareDrafts } from "./compare-drafts.ts";
import { latestVersion } from "./publications.ts";
import { publish } from "./publish.ts";
import { restoreDraftTables } from "./restore.ts";
import { tablesStamp } from "./tables-stamp.ts";
import { undoChange } from "./undo-change.ts";

const mary = "mary@example.com";
const una = "una@example.com";
const at = (minute: number) => new Date(Date.UTC(2026, 2, 5, 12, minute));

describe.each(databases)("who changed what, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  /** Each change as its kind and item, with who made it and when. */
  async function savers() {
    const version = Number(await latestVersion(database.db));
    const { changes } = await compareDrafts(
      database.db,
      { ...(await owner.seen()), version },
      { pictures: {} },
    );
    return changes.map(({ kind, subject, id, savedAt, savedBy }) => [
      `${kind} ${subject} ${id}`.trim(),
      savedBy,
      savedAt,
    ]);
  }

  async function publishAllBut(waiting: string[]) {
    const version = Number(await latestVersion(database.db));
    const stamp = await tablesStamp(database.db);
    const choice = { version, waiting };
    const { outcome } = await publish(database.db, {
      stamp,
      choice,
      by: actorCalled(mary),
      note: "",
      now: at(9),
    });
    expect(outcome).toBe("published");
  }

  const authors = async () =>
    (await database.db.selectFrom("change_authors").selectAll().execute()).map(({ subject, id }) =>
      `${subject} ${id}`.trim(),
    );

  /** Mary saves and removes, Una moves and removes. */
  async function edit() {
    const { db } = database;
    const marbling = (await get(db, services, "service-marbling")) ?? expect.fail();
    await save(db, services, {
      form: { ...marbling, summary: "New" },
      id: marbling.id,
      revision: marbling.revision,
      now: at(1),
      by: actorCalled(mary),
    });
    await move(db, services, "service-dragging", {
      direction: "down",
      now: at(2),
      by: actorCalled(una),
    });
    await remove(db, testimonials, "testimonial-1", { now: at(3), by: actorCalled(mary) });
    await remove(db, testimonials, "testimonial-2", { now: at(4), by: actorCalled(una) });
  }

  test("every change says who made it and when, also removals and moves", async () => {
    await edit();
    expect(await savers()).toEqual([
      ["changed service service-marbling", mary, at(1).toISOString()],
      ["reordered service", una, at(2).toISOString()],
      ["removed testimonial testimonial-1", mary, at(3).toISOString()],
      ["removed testimonial testimonial-2", una, at(4).toISOString()],
    ]);
  });

  test("who moved last counts, not who pressed at the top of the list", async () => {
    const { db } = database;
    await edit();
    await move(db, services, "service-stippling", {
      direction: "up",
      now: at(5),
      by: actorCalled(mary),
    });
    const mine = [["reordered service", mary, at(5).toISOString()]];
    const moves = async () => (await savers()).filter(([change]) => change === "reordered service");
    expect(await moves()).toEqual(mine);
    const [first] = await list(db, services);
    await move(db, services, first?.id ?? "", {
      direction: "up",
      now: at(6),
      by: actorCalled(una),
    });
    expect(await moves()).toEqual(mine);
  });

  test("what waits keeps its author, and what is published does not", async () => {
    await edit();
    await publishAllBut(["service/order", "testimonial/item/testimonial-2"]);
    expect((await savers()).map(([change, by]) => [change, by])).toEqual([
      ["reordered service", una],
      ["removed testimonial testimonial-2", una],
    ]);
    expect((await authors()).sort()).toEqual(["service", "testimonial testimonial-2"]);
    await publishAllBut([]);
    expect(await authors()).toEqual([]);
  });

  test("an item that was removed before anyone published it leaves no author behind", async () => {
    await owner.addProject("bank-hall");
    await remove(database.db, projects, "bank-hall", { now: at(1), by: actorCalled(mary) });
    expect(await savers()).toEqual([]);
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await publishAllBut([]);
    expect(await authors()).toEqual([]);
  });

  test("who restores a version or undoes a change is the author of what that removes and moves", async () => {
    const { db } = database;
    await owner.addProject("bank-hall");
    await move(db, services, "service-dragging", {
      direction: "down",
      now: at(1),
      by: actorCalled(una),
    });
    await owner.publish();
    await restoreDraftTables(db, 0, { by: actorCalled(mary), now: at(2) });
    expect(await savers()).toEqual([
      ["reordered service", mary, at(2).toISOString()],
      ["removed project bank-hall", mary, at(2).toISOString()],
    ]);
    const stamp = await tablesStamp(db);
    await undoChange(db, { key: "service/order", stamp, by: actorCalled(una), now: at(3) });
    expect(await savers()).toEqual([["removed project bank-hall", mary, at(2).toISOString()]]);
  });
});
