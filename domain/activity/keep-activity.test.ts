import { describe, expect, test } from "vitest";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { deleteOldActivity, eraseName } from "./keep-activity.ts";
import { recordActivity } from "./record-activity.ts";

const now = new Date();
const by = actorCalled("owner@example.com");

function monthsAgo(months: number, days = 0) {
  const date = new Date(now.getTime() - days * 24 * 60 * 60_000);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

describe.each(databases)("keeping the record on $name", ({ create }) => {
  const database = newDatabase(create);

  const record = (at: Date, more: object = {}) =>
    recordActivity(database.db, {
      at,
      actor: { ...actorCalled("ann@example.com"), id: "ann" },
      event: "saved",
      subject: { noun: "account", id: "ann", name: "ann@example.com" },
      ...more,
    });
  const rows = () => database.db.selectFrom("activity").selectAll().orderBy("id").execute();

  test("deletes what is older than it is kept, however much that is, and nothing else", async () => {
    for (let count = 0; count < 1_100; count += 1) await record(monthsAgo(24, 5));
    await record(monthsAgo(23));
    await record(now);
    expect(await deleteOldActivity(database.db, now)).toBe(1_100);
    expect(await rows()).toHaveLength(2);
    expect(await deleteOldActivity(database.db, now)).toBe(0);
  });

  test("erasing a name leaves what was done, and when, and which account did it", async () => {
    await record(now);
    const [before] = await rows();
    expect(await eraseName(database.db, { email: "Ann@example.com", now, by })).toEqual({
      outcome: "changed",
      lines: 1,
    });
    const [after, ...others] = await rows();
    const emptied = { actor_email: "", subject_name: "" };
    expect(after).toEqual({ ...before, ...emptied });
    expect(others).toMatchObject([{ event: "names erased", actor_email: by.email }]);
    expect(JSON.stringify(await rows())).not.toContain("ann@");
  });
});
