import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { clearSharedWarning, raiseSharedWarning, sharedWarnings } from "./shared-warnings.ts";

const link = { to: "/admin/enquiries", label: "Look at the enquiries" };

describe.each(databases)("warnings that all processes share on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    database = await create();
  });
  afterEach(() => database.remove());

  /** Raises it a minute after the one before. */
  async function raise(id: string, text: string) {
    vi.advanceTimersByTime(60_000);
    await raiseSharedWarning(database.db, id, { text, link });
  }

  test("are shown in the order in which they were first raised, each with its latest text and its link", async () => {
    await raise("photos", "Photos use 4 of 5 GB.");
    await raise("a picture", "A picture is missing.");
    await raise("photos", "There is no space for photos.");
    expect(await sharedWarnings(database.db)).toEqual([
      { id: "photos", text: "There is no space for photos.", link },
      { id: "a picture", text: "A picture is missing.", link },
    ]);
  });

  test("are cleared one by one", async () => {
    await raise("photos", "Photos use 4 of 5 GB.");
    await raise("a picture", "A picture is missing.");
    await clearSharedWarning(database.db, "photos");
    expect(await sharedWarnings(database.db)).toMatchObject([{ id: "a picture" }]);
  });

  test("of a newer program that this one cannot read are left out", async () => {
    await raise("photos", "Photos use 4 of 5 GB.");
    await database.db
      .insertInto("owner_warnings")
      .values({ id: "new", warning: '{"words":[]}', raised_at: "2020-01-01T00:00:00.000Z" })
      .execute();
    expect(await sharedWarnings(database.db)).toMatchObject([{ id: "photos" }]);
  });
});
