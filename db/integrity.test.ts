import { open, stat } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { findDamage } from "./integrity.ts";
import { sqliteFile } from "./open.ts";

const depths = ["quick", "whole"] as const;

test.each(databases)("an intact database on $name has no damage", async ({ create }) => {
  const database = await create();
  onTestFinished(() => database.remove());
  for (const depth of depths) expect(await findDamage(database.options, depth)).toEqual([]);
});

/** Options of a SQLite database with some megabytes in it, closed. */
async function filledDatabase() {
  const database = await databases[0].create();
  const { options } = database;
  onTestFinished(() => database.remove());
  const pages = "x".repeat(4_000);
  for (let row = 0; row < 200; row += 1)
    await database.db
      .insertInto("probes")
      .values({ name: `999-${row}-${pages}`, written_at: "" })
      .execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await database.breakDown();
  return { options, file: sqliteFile(options.dataDir) };
}

test.each(depths)("a %s check finds overwritten pages", async (depth) => {
  const { options, file } = await filledDatabase();
  const { size } = await stat(file);
  const handle = await open(file, "r+");
  await handle.write("rubbish ".repeat(1_000), Math.floor(size / 2));
  await handle.close();
  expect(await findDamage(options, depth)).not.toEqual([]);
});

test("a whole check finds a row whose parent is missing", async () => {
  const { options, file } = await filledDatabase();
  const other = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  other.exec(
    "insert into enquiry_photos values ('p', 'no enquiry', 'k', 'f', 1, 1, 1, '2026-03-02T12:00:00Z', null, 0)",
  );
  other.close();
  expect(await findDamage(options, "quick")).toEqual([]);
  expect(await findDamage(options, "whole")).toEqual([
    "a row of enquiry_photos refers to a missing row of enquiries",
  ]);
});
