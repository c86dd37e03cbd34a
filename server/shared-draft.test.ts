import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { openSharedDraft } from "./shared-draft.ts";

test("however many strangers ask, the draft tables are read once a second at most", async () => {
  const database = await siteDatabase.create();
  const { db } = database;
  const owner = await ownerAtFirstStart(database);
  let reads = 0;
  let shown = builtInSite({});
  let time = 0;
  const read = openSharedDraft({
    db,
    published: { current: () => shown, refresh: async () => {} },
    // Each reading asks for the pictures once.
    pictures: async () => {
      reads += 1;
      return {};
    },
    clock: () => time,
  });
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, read));
  for (const site of others) expect(site).toBe(first);
  expect(reads).toBe(1);
  await owner.saveBusiness({ phone: "028 9649 6999" });
  // Within a second nobody looks again.
  expect(await read()).toBe(first);
  time += 1_000;
  expect((await read()).business.phone).toBe("028 9649 6999");
  expect(reads).toBe(2);
  // Another version is seen at once.
  shown = { ...shown, version: 1 };
  expect((await read()).version).toBe(1);
  expect(reads).toBe(3);
  await database.remove();
});
