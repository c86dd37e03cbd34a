import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { openSnapshot } from "#db/snapshot.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { holdRows } from "./held-rows.ts";

test.each(databases)(
  "the rows of a backup on $name are of one moment, and do not hold the database",
  async ({ name, create }) => {
    const database = await testDatabase({ create });
    const snapshot = await openSnapshot(database.options);
    const later = { name: "later", written_at: "2026-03-02T12:00:00.000Z" };
    await database.db.insertInto("probes").values(later).execute();
    expect(await isHeld[name](database)).toBe(true);

    const rows = await holdRows(snapshot, inject("temporaryFolder"));
    onTestFinished(rows.close);
    expect(await isHeld[name](database)).toBe(false);
    const entries: string[] = [];
    for await (const { name } of rows.entries()) entries.push(name);
    expect(entries).toContain("tables/migrations/000001.jsonl");
    expect(entries).not.toContain("tables/probes/000001.jsonl");
  },
);

/** Whether somebody still reads a database as it was before its last change. */
const isHeld = {
  async SQLite({ db }: TestDatabase): Promise<boolean> {
    const checkpoint = sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint`;
    const [frames] = (await checkpoint.execute(db)).rows;
    return frames?.log !== frames?.checkpointed;
  },
  async PostgreSQL({ db }: TestDatabase): Promise<boolean> {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
    `.execute(db);
    return rows.length > 0;
  },
};
