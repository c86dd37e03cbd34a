import { beforeEach, describe, expect, test, vi } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { listPageOrNothing } from "./list-or-nothing.ts";
import { testimonials } from "./testimonials.ts";

const nothing = { rows: [], total: 0, page: 1, pages: 1 };

describe.each(databases)("a list that may fail, on $name", ({ create }) => {
  const database = newDatabase(create);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  beforeEach(() => {
    vi.clearAllMocks();
  });

  const read = () => listPageOrNothing(database.db, testimonials, { page: 1, log });

  test("is empty for a missing table, which is a warning in the log", async () => {
    await database.db.schema.dropTable("testimonials").execute();
    expect(await read()).toEqual(nothing);
    const warning = "The testimonials table is missing";
    expect(log.warn.mock.calls).toEqual([[{ err: expect.any(Error) }, warning]]);
    expect(log.error).not.toHaveBeenCalled();
  });

  test("is empty for any other failure, which is an error in the log", async () => {
    await database.breakDown();
    expect(await read()).toEqual(nothing);
    const failure = "The testimonials could not be read";
    expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) }, failure]]);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
