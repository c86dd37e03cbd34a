import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { foldedSearches } from "#tests/awkward-texts.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { allActivity, listActivity } from "./list-activity.ts";
import { recordActivity } from "./record-activity.ts";

const everything = { person: "", kind: null, from: "", to: "", search: "" };

describe.each(databases)("the whole record on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  test("has each line once, the last first, also if many are of one moment", async () => {
    const { db } = database;
    const actor = actorCalled("ann@example.com");
    const at = new Date("2026-03-02T12:00:00Z");
    // More than two parts of the export.
    const count = 1_001;
    await db.transaction().execute(async (trx) => {
      for (let line = 0; line < count; line += 1)
        await recordActivity(trx, { at, actor, event: "saved" });
    });
    const ids: number[] = [];
    for await (const part of allActivity(db, everything)) ids.push(...part.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => count - index));
  });
  test.each([...foldedSearches, ["wing west", "West wing"] as const])(
    "is searched for %j, and has %j",
    async (search, name) => {
      const { db } = database;
      const record = (id: string, called: string) => {
        const subject = { noun: "project", id, name: called };
        return recordActivity(db, { at: new Date(), actor: "website", event: "saved", subject });
      };
      await record("1", name);
      await record("2", "Other");
      const found = async (words: string) => {
        const { lines } = await listActivity(db, { ...everything, search: words }, 1);
        return lines.map(({ subject_id }) => subject_id);
      };
      expect(await found(search)).toEqual(["1"]);
      expect(await found("\u0000")).toEqual([]);
    },
  );
});
