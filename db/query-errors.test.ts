import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { probeWriting, textKey } from "./queries.ts";
import { isBusy, isDamaged, isMissingTable, isUniqueViolation } from "./query-errors.ts";

describe.each(databases)("errors of queries on $name", ({ create }) => {
  const database = newDatabase(create);

  const insert = (changes: { id?: string; email?: string; role?: string | null }) => {
    const others = { password_hash: "", created_at: "", updated_at: "" };
    const user = { id: "one", email: "one@example.com", ...changes };
    const role = changes.role === undefined ? "owner" : (changes.role as string);
    return database.db
      .insertInto("users")
      .values({ ...user, ...others, role })
      .execute();
  };
  const failure = (failing: Promise<unknown>) =>
    failing.then(
      () => expect.fail("it did not fail"),
      (thrown: unknown) => thrown,
    );

  test("a second row with the same value violates that column's unique constraint", async () => {
    await insert({});
    const error = await failure(insert({ id: "two" }));
    expect(isUniqueViolation(error, "users", "email")).toBe(true);
    expect(isUniqueViolation(error, "users", "role")).toBe(false);
    expect(isUniqueViolation(error, "portfolio", "email")).toBe(false);
    expect(isMissingTable(error)).toBe(false);
  });

  test("a repeated id, a missing value and a syntax error do not violate it", async () => {
    await insert({});
    const queries = [
      () => insert({ email: "two@example.com" }),
      () => insert({ id: "two", email: "two@example.com", role: null }),
      () => sql`select from where`.execute(database.db),
    ];
    for (const query of queries) {
      const error = await failure(query());
      expect(isUniqueViolation(error, "users", "email")).toBe(false);
      expect(isMissingTable(error)).toBe(false);
    }
  });

  test("a missing table is not a missing column", async () => {
    await database.db.schema.dropTable("probes").execute();
    expect(isMissingTable(await failure(probeWriting(database.db, new Date())))).toBe(true);
    const column = sql`select finish from portfolio`.execute(database.db);
    expect(isMissingTable(await failure(column))).toBe(false);
  });

  test("a key with NUL in it finds no row", async () => {
    await insert({});
    const found = database.db.selectFrom("users").select("id");
    const withKey = (key: string) => found.where("id", "=", textKey(key)).execute();
    expect(await withKey("one")).toHaveLength(1);
    expect(await withKey("one\u0000")).toEqual([]);
    expect(await withKey("\uD83C")).toEqual([]);
  });
});

test.each([undefined, null, "no such table: users", new Error("no such table: users")])(
  "%s does not come from a database",
  (thrown) => {
    expect(isUniqueViolation(thrown, "users", "email")).toBe(false);
    expect([isMissingTable, isBusy, isDamaged].map((is) => is(thrown))).toEqual(
      Array.from({ length: 3 }, () => false),
    );
  },
);
