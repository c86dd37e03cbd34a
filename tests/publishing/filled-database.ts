import { beforeEach } from "vitest";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import type { TestDatabaseKind } from "#tests/databases/databases.ts";
import { newDatabase } from "./new-database.ts";
import { ownerAtFirstStart, ownerOf } from "./owner.ts";

/** For each test, a new database with the built-in content, its owner, and who writes: `by`. */
export function filledDatabase(create: TestDatabaseKind["create"]) {
  const database = newDatabase(create);
  beforeEach(async () => {
    await ownerAtFirstStart(database);
  });
  return { database, owner: ownerOf(database), by: actorCalled("owner@example.com") };
}
