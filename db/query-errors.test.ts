import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { isMissingTable, isUniqueViolation } from "./query-errors.ts";
import { textKey } from "./text-key.ts";

describe.each(databases)("what a failed query says on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const insert = (changes: { id?: string; slug?: string; name?: string | null }) => {
    const row = { id: "one", name: "Dragging", slug: "dragging", ...changes };
    const texts = { summary: "", description: "", created_at: "", updated_at: "" };
    const lists = { process: [], applications: [], keywords: [], faq: [] };
    const name = row.name as string;
    const values = { ...row, ...texts, ...lists, name, hero_image: null, position: 1, revision: 1 };
    return draftTables(database.db).insertInto("services").values(values).execute();
  };
  const failure = async (failing: Promise<unknown>) => {
    const error = await failing.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    return error;
  };

  test("a slug that another row has is taken, and nothing else is", async () => {
    await insert({});
    const taken = await failure(insert({ id: "two" }));
    expect(isUniqueViolation(taken, "services", "slug")).toBe(true);
    expect(isUniqueViolation(taken, "services", "name")).toBe(false);
    expect(isUniqueViolation(taken, "portfolio", "slug")).toBe(false);
    expect(isMissingTable(taken)).toBe(false);
  });

  test("the same id, a missing value and a syntax error are not a taken slug", async () => {
    await insert({});
    const faults = [
      () => insert({ slug: "other" }),
      () => insert({ id: "two", slug: "two", name: null }),
      () => sql`select from where`.execute(database.db),
    ];
    for (const fault of faults) {
      const error = await failure(fault());
      expect(isUniqueViolation(error, "services", "slug")).toBe(false);
      expect(isMissingTable(error)).toBe(false);
    }
  });

  test("a missing table is told from a missing column", async () => {
    await database.db.schema.dropTable("services").execute();
    expect(isMissingTable(await failure(insert({})))).toBe(true);
    const column = sql`select finish from portfolio`.execute(database.db);
    expect(isMissingTable(await failure(column))).toBe(false);
  });

  test("a database that does not answer is neither", async () => {
    await database.breakDown();
    const error = await failure(insert({}));
    expect([isUniqueViolation(error, "services", "slug"), isMissingTable(error)]).toEqual([
      false,
      false,
    ]);
  });

  test("a key with NUL in it finds nothing", async () => {
    await insert({});
    const found = draftTables(database.db).selectFrom("services").select("id");
    const withKey = (key: string) => found.where("slug", "=", textKey(key)).execute();
    expect(await withKey("dragging")).toHaveLength(1);
    expect(await withKey("dragging\u0000")).toEqual([]);
    expect(await withKey("\uD83C")).toEqual([]);
  });
});

test("what is no error of a database is neither", () => {
  for (const thrown of [undefined, null, "no such table: services", new Error("no such table: a")])
    expect([isUniqueViolation(thrown, "services", "slug"), isMissingTable(thrown)]).toEqual([
      false,
      false,
    ]);
});
