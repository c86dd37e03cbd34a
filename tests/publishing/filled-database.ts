import { afterEach, beforeEach } from "vitest";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";
import { ownerAtFirstStart, ownerOf } from "./owner.ts";

/** For each test, a new database with the built-in content, and its owner. */
export function filledDatabase(create: TestDatabaseKind["create"]) {
  let current: TestDatabase;
  const database: TestDatabase = {
    get db() {
      return current.db;
    },
    get options() {
      return current.options;
    },
    breakDown: () => current.breakDown(),
    remove: () => current.remove(),
  };
  beforeEach(async () => {
    current = await create();
    await ownerAtFirstStart(current);
  });
  afterEach(() => current.remove());
  return { database, owner: ownerOf(database) };
}
