import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { openSharedLimit } from "./shared-limits.ts";

const limit = { name: "posts", points: 10, duration: 600 };
const address = "192.0.2.1";
const secret = "for tests";

describe.each(databases)("a limit that all processes share on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const open = (name = limit.name) => openSharedLimit({ ...database, secret }, { ...limit, name });

  test("counts as many points as are said, takes one back, and forgets all", async () => {
    const posts = open();
    expect(await posts.penalty(address, 4)).toMatchObject({ remainingPoints: 6 });
    expect(await posts.reward(address)).toMatchObject({ remainingPoints: 7 });
    expect(await posts.consume(address)).toMatchObject({ remainingPoints: 6 });
    await posts.delete(address);
    expect(await posts.consume(address)).toMatchObject({ remainingPoints: 9 });
  });

  test("counts apart from other limits and other visitors", async () => {
    const posts = open();
    await posts.penalty(address, 4);
    expect(await open("sign-ins").consume(address)).toMatchObject({ remainingPoints: 9 });
    expect(await posts.consume("192.0.2.2")).toMatchObject({ remainingPoints: 9 });
  });
});

describe("on PostgreSQL a limit", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await databases[1].create();
  });
  afterEach(() => database.remove());

  test("stores no address, and nothing that can be computed from one without the secret", async () => {
    const keys = async () => {
      const rows = await database.db.selectFrom("rate_limits").select("key").execute();
      return rows.map(({ key }) => key);
    };
    await openSharedLimit({ ...database, secret }, limit).consume(address);
    const [stored] = await keys();
    expect(stored).toMatch(/^posts:[\w-]{43}$/);
    await openSharedLimit({ ...database, secret: "another" }, limit).consume(address);
    expect(new Set(await keys()).size).toBe(2);
  });

  test("counts in the process while the database is silent", async () => {
    const proxy = await startStallingProxy(database.options.databaseUrl ?? "");
    const slow = await openDatabase({ ...database.options, databaseUrl: proxy.url });
    const posts = openSharedLimit({ db: slow.db, secret }, limit);
    await posts.consume(address);
    proxy.stall();
    expect(await posts.penalty(address, 3)).toMatchObject({ remainingPoints: 7 });
    proxy.flow();
    expect(await posts.consume(address)).toBeDefined();
    await slow.close();
    proxy.close();
  });
});
