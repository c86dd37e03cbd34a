import { getAuthTables } from "@better-auth/core/db";
import { afterEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { betterAuthIn, betterAuthOptions } from "./better-auth.ts";
import { scryptHasher } from "./passwords.ts";

describe.each(databases)("Better Auth's tables on $name", ({ create }) => {
  let database: TestDatabase;
  afterEach(() => database.remove());

  test("have every column that Better Auth knows of", async () => {
    database = await create();
    const tables = await database.db.introspection.getTables();
    const { user, session, account } = getAuthTables(betterAuthOptions);
    for (const model of [user, session, account]) {
      const table = tables.find(({ name }) => name === model?.modelName);
      const columns = table?.columns.map(({ name }) => name);
      const fields = Object.entries(model?.fields ?? {}).map(
        ([name, field]) => field.fieldName ?? name,
      );
      expect(columns, model?.modelName).toEqual(expect.arrayContaining(fields));
    }
  });

  test("take part in a transaction of ours: what fails leaves nothing", async () => {
    database = await create();
    const failing = database.db.transaction().execute(async (trx) => {
      const user = { email: "owner@example.com", name: "Owner" };
      await (await betterAuthIn(trx)).createUser(user, { method: "admin" });
      throw new Error("the power went");
    });
    await expect(failing).rejects.toThrow("the power went");
    expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });
});

describe("the hashes", () => {
  test("are salted, and only the password fits", async () => {
    const [hash, again] = await Promise.all([
      scryptHasher.hash("a dozen brushes"),
      scryptHasher.hash("a dozen brushes"),
    ]);
    expect(hash).not.toBe(again);
    expect(hash.length).toBe(scryptHasher.decoy.length);
    expect(await scryptHasher.verify(hash, "a dozen brushes")).toBe(true);
    expect(await scryptHasher.verify(hash, "a dozen brushez")).toBe(false);
    expect(await scryptHasher.verify(scryptHasher.decoy, "a dozen brushes")).toBe(false);
  });
});
