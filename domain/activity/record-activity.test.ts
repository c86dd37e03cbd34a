import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { type Activity, recordActivity } from "./record-activity.ts";

const now = new Date();

const actor = { id: "u1", email: "ann@example.com", sender: "d1", session: "s9" } as const;

describe.each(databases)("the record of activity on $name", ({ create }) => {
  const database = newDatabase(create);

  const record = (more: Partial<Activity> = {}) =>
    recordActivity(database.db, {
      at: now,
      actor,
      event: "saved",
      subject: { noun: "service", id: "s1", name: "Marbling" },
      ...more,
    });
  const rows = () => database.db.selectFrom("activity").selectAll().orderBy("id").execute();

  test("says who did what, when, from where and to what", async () => {
    await record({ detail: { revision: 2 } });
    expect(await rows()).toMatchObject([
      {
        id: 1,
        at: now.toISOString(),
        origin: "browser",
        actor_id: "u1",
        actor_email: "ann@example.com",
        sender: "d1",
        session: "s9",
        event: "saved",
        subject: "service",
        subject_id: "s1",
        subject_name: "Marbling",
        detail: '{"revision":2}',
      },
    ]);
  });

  test("what the command line and the program do names no person", async () => {
    await record({ actor: "command line" });
    await record({ actor: "website" });
    expect(await rows()).toMatchObject([
      { origin: "command line", actor_id: null, actor_email: "" },
      { origin: "website", actor_id: null, actor_email: "" },
    ]);
  });
});
