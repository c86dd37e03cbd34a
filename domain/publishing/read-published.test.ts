import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { readLaterSite, readSite } from "./read-published.ts";

describe.each(databases)("a version that is read from $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  test("is nothing if there was none with this number", async () => {
    expect(await readSite(database.db, 1, {})).toBeNull();
    expect(await readSite(database.db, -1, {})).toBeNull();
  });

  test("knows when visitors first saw each item as it is, and when any of its kind changed", async () => {
    const first = await owner.seen();
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.publish();
    const [, published] = await database.db.selectFrom("publications").select("at").execute();
    const at = published?.at ?? "";
    const expected = new Map([...first.changedAt, ["service-dragging", at], ["service", at]]);
    expect((await owner.seen()).changedAt).toEqual(expected);
    expect((await readLaterSite(database.db, first, {})).changedAt).toEqual(expected);
  });

  test.each([
    ["damaged", '{"name":'],
    ["missing", null],
  ])("names the revision in it that is %s", async (fault, fields) => {
    const before = await owner.seen();
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.publish();
    await database.db
      .updateTable("revisions")
      .set({ fields })
      .where("item", "=", "service-dragging")
      .where("revision", "=", 2)
      .execute();
    const said = `revision 2 of service service-dragging is ${fault}`;
    await expect(readSite(database.db, 1, {})).rejects.toThrow(said);
    await expect(readLaterSite(database.db, before, {})).rejects.toThrow(said);
    expect((await readSite(database.db, 0, {}))?.services).toEqual(before.services);
  });
});
