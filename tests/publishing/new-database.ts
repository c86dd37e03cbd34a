import { afterEach, beforeEach, onTestFinished } from "vitest";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";

/** For each test, a new database. */
export function newDatabase(create: TestDatabaseKind["create"]): TestDatabase {
  let current: TestDatabase;
  beforeEach(async () => {
    current = await create();
  });
  afterEach(() => current.remove());
  return {
    get db() {
      return current.db;
    },
    get options() {
      return current.options;
    },
    breakDown: () => current.breakDown(),
    remove: () => current.remove(),
  };
}

/** A database for the test that runs. */
export async function testDatabase(
  { create }: Pick<TestDatabaseKind, "create">,
  how?: { bare: boolean },
): Promise<TestDatabase> {
  const database = await create(how);
  onTestFinished(() => database.remove());
  return database;
}
