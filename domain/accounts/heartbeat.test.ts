import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noon, openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { keepPending } from "./factors/pending-sign-ins.ts";
import { countHeartbeat, type HeartbeatMemory } from "./heartbeat.ts";

describe.each(databases)("the pulse of a database on $name", ({ name, create }) => {
  let database: TestDatabase;
  let remembered: number | null;
  beforeEach(async () => {
    database = await create();
    remembered = null;
    await (await openAccountsFixture(database)).signIn();
  });
  afterEach(() => database.remove());

  const memory: HeartbeatMemory = {
    read: async () => remembered,
    async keep(beats) {
      remembered = beats;
    },
  };
  const count = () => countHeartbeat(database.db, memory);
  const sessions = async () =>
    (await database.db.selectFrom("sessions").select("id").execute()).length;
  const putBackTo = (beats: number) => database.db.updateTable("pulse").set({ beats }).execute();

  test("starts and minutes of work on one database end no session, not even the first", async () => {
    for (const beats of [1, 2, 3]) {
      expect(await count()).toBeNull();
      expect(remembered).toBe(beats);
    }
    expect(await sessions()).toBe(1);
  });

  test("a database put back to an earlier state ends every session, once", async () => {
    for (let minute = 0; minute < 5; minute += 1) await count();
    await putBackTo(3);
    expect(await count()).toBe(1);
    expect(await sessions()).toBe(0);
    expect(await count()).toBeNull();
    expect(remembered).toBe(7);
  });

  test("a database put back to an earlier state ends every notice on a device", async () => {
    for (let minute = 0; minute < 5; minute += 1) await count();
    const { id: user_id } = await database.db
      .selectFrom("users")
      .select("id")
      .executeTakeFirstOrThrow();
    const device = { device: "Chrome on Android", sealed: "", added_at: "2026-03-02T12:00:00Z" };
    // Its session has run out.
    const row = { id: "1", user_id, session_id: null, endpoint_hash: "1", last_sent_at: null };
    await database.db
      .insertInto("push_subscriptions")
      .values({ ...row, ...device })
      .execute();
    await putBackTo(3);
    await count();
    expect(await database.db.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  });

  test("a database put back to an earlier state has no sign-in that waits for its second step", async () => {
    await count();
    await putBackTo(0);
    const waiting = { token: "t", step: "second step", userId: null, challenge: null } as const;
    await keepPending(database.db, { ...waiting, passwordDigest: null }, noon);
    await count();
    expect(await database.db.selectFrom("pending_sign_ins").selectAll().execute()).toEqual([]);
  });

  test("a database that an older program used elsewhere ends every session", async () => {
    await count();
    await database.db.updateTable("pulse").set({ home: null }).execute();
    remembered = null;
    expect(await count()).toBe(1);
    expect(await sessions()).toBe(0);
  });

  test("a new machine, without memory, ends no session on PostgreSQL, and every one on SQLite", async () => {
    await count();
    remembered = null;
    expect(await count()).toBe(name === "SQLite" ? 1 : null);
    expect(await sessions()).toBe(name === "SQLite" ? 0 : 1);
  });

  test("a crash at any moment before the count is remembered ends no session", async () => {
    const dying = (): HeartbeatMemory => {
      let kept = 0;
      return {
        ...memory,
        async keep(beats) {
          kept += 1;
          if (kept === 2) throw new Error("killed");
          remembered = beats;
        },
      };
    };
    await expect(countHeartbeat(database.db, dying())).rejects.toThrow("killed");
    expect(remembered).toBe(0);
    expect(await count()).toBeNull();
    const killed = { ...memory, keep: () => Promise.reject(new Error("killed")) };
    await expect(countHeartbeat(database.db, killed)).rejects.toThrow("killed");
    expect(await count()).toBeNull();
    expect(await sessions()).toBe(1);
  });

  test("processes that start at once on a new database end no session", async () => {
    await Promise.all([count(), count(), count()]);
    expect(await sessions()).toBe(1);
    expect(await count()).toBeNull();
  });
});

test("a dump of a PostgreSQL database that is restored elsewhere ends every session", async () => {
  const original = await databases[1].create();
  const copy = await databases[1].create();
  await (await openAccountsFixture(original)).signIn();
  const forgetful: HeartbeatMemory = { read: async () => null, keep: async () => {} };
  expect(await countHeartbeat(original.db, forgetful)).toBeNull();
  // Does what pg_restore does, for the tables that matter here.
  await copy.db.deleteFrom("pulse").execute();
  for (const table of ["pulse", "users", "sessions"] as const)
    await copy.db
      .insertInto(table)
      .values((await original.db.selectFrom(table).selectAll().execute()) as never)
      .execute();
  expect(await countHeartbeat(copy.db, forgetful)).toBe(1);
  expect(await countHeartbeat(original.db, forgetful)).toBeNull();
  await original.remove();
  await copy.remove();
});
