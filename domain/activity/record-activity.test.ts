import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { activityTriggers, findMissingTriggers } from "#db/activity-triggers.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Activity, recordActivity } from "./record-activity.ts";

const now = new Date();
const monthsAgo = (months: number) => {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
};

const actor = {
  id: "u1",
  email: "ann@example.com",
  sender: "d1",
  role: "editor",
  session: "s9",
} as const;

describe.each(databases)("the record of activity on $name", ({ name, create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const record = (more: Partial<Activity> = {}) =>
    recordActivity(database.db, {
      at: now,
      actor,
      event: "saved",
      subject: { noun: "service", id: "s1", name: "Marbling" },
      ...more,
    });
  const rows = () => database.db.selectFrom("activity").selectAll().orderBy("id").execute();
  const refusal = "the record of activity is kept, and only names in it may be emptied";

  test("says who did what, when, from where and to what", async () => {
    await record({ detail: { revision: 2 } });
    expect(await rows()).toMatchObject([
      {
        id: 1,
        at: now.toISOString(),
        origin: "browser",
        actor_id: "u1",
        actor_email: "ann@example.com",
        actor_role: "editor",
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

  const changes = {
    at: "2020-01-01T00:00:00.000Z",
    origin: "website",
    actor_id: null,
    actor_email: "eve@example.com",
    actor_role: "office",
    sender: null,
    session: "other",
    event: "deleted",
    subject: null,
    subject_id: null,
    subject_name: "Graining",
    search_text: "graining",
    detail: '{"more":1}',
  };

  test.each(Object.entries(changes))("nobody can change its %s", async (column, value) => {
    await record();
    const before = await rows();
    const changed = database.db.updateTable("activity").set({ [column]: value });
    await expect(changed.execute()).rejects.toThrow(refusal);
    expect(await rows()).toEqual(before);
  });

  test("nobody can delete, replace or empty it while it is kept", async () => {
    await record({ at: monthsAgo(23) });
    const before = await rows();
    const { db } = database;
    const tries = [
      sql`delete from activity`,
      name === "SQLite"
        ? sql`insert or replace into activity select id, '', '', null, '', null, null, null, '', null, null, '', '', '' from activity`
        : sql`truncate activity`,
      sql`update activity set id = 7`,
    ];
    for (const attempt of tries) await expect(attempt.execute(db)).rejects.toThrow(refusal);
    expect(await rows()).toEqual(before);
  });

  test("rows older than the record is kept can be deleted, and no younger ones", async () => {
    const { db } = database;
    await record({ at: monthsAgo(25) });
    await record({ at: monthsAgo(23) });
    const cutoff = monthsAgo(24).toISOString();
    await db.deleteFrom("activity").where("at", "<", cutoff).execute();
    expect(await rows()).toHaveLength(1);
    await db.updateTable("activity_settings").set({ kept_months: 3 }).execute();
    await db.deleteFrom("activity").execute();
    expect(await rows()).toEqual([]);
  });

  test("a record without its setting is kept for the usual time", async () => {
    await record({ at: monthsAgo(23) });
    await database.db.deleteFrom("activity_settings").execute();
    await expect(database.db.deleteFrom("activity").execute()).rejects.toThrow(refusal);
  });

  test.each([2, 121])("it cannot be kept for %i months", async (kept_months) => {
    const changed = database.db.updateTable("activity_settings").set({ kept_months });
    await expect(changed.execute()).rejects.toThrow();
  });

  test("names can be emptied, and nothing with them", async () => {
    await record();
    const [before] = await rows();
    const emptied = { actor_email: "", subject_name: "", search_text: "" };
    const update = database.db.updateTable("activity");
    await expect(update.set({ ...emptied, detail: "[]" }).execute()).rejects.toThrow(refusal);
    await update.set(emptied).execute();
    expect(await rows()).toEqual([{ ...before, ...emptied }]);
  });

  test("missing triggers are found", async () => {
    const { db } = database;
    const kind = name === "SQLite" ? "sqlite" : "postgres";
    const on = kind === "sqlite" ? "" : " on activity";
    expect(await findMissingTriggers(db)).toEqual([]);
    for (const trigger of activityTriggers[kind])
      await sql.raw(`drop trigger ${trigger.name}${on}`).execute(db);
    expect(await findMissingTriggers(db)).toEqual(activityTriggers[kind].map(({ name }) => name));
  });

  test("a trigger that was made harmless is found", async () => {
    const { db } = database;
    if (name === "SQLite") {
      await sql`drop trigger activity_deleted`.execute(db);
      await sql`create trigger activity_deleted before delete on activity begin select 1; end`.execute(
        db,
      );
    } else
      await sql`create or replace function activity_deleted() returns trigger language plpgsql as 'begin return old; end'`.execute(
        db,
      );
    expect(await findMissingTriggers(db)).toEqual(["activity_deleted"]);
  });
});

test("on PostgreSQL, a trigger that was switched off is found", async () => {
  const database = await databases[1].create();
  try {
    await sql`alter table activity disable trigger activity_changed`.execute(database.db);
    expect(await findMissingTriggers(database.db)).toEqual(["activity_changed"]);
  } finally {
    await database.remove();
  }
});
