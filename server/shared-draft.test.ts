import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { createPublisher } from "#domain/publishing/publisher.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { openSharedDraft } from "./shared-draft.ts";

test("strangers make $name read the draft tables once, and again only after a save", async () => {
  const database = await siteDatabase.create();
  const { db } = database;
  const owner = await ownerAtFirstStart(database);
  const publisher = createPublisher(db, {});
  let reads = 0;
  let shown = builtInSite({});
  let time = 0;
  const read = openSharedDraft({
    db,
    publisher: {
      ...publisher,
      readDraftTables: () => {
        reads += 1;
        return publisher.readDraftTables();
      },
    },
    published: { current: () => shown, refresh: async () => {} },
    pictures: async () => ({}),
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
  time += 60_000;
  await read();
  expect(reads).toBe(2);
  shown = { ...shown, version: 1 };
  expect((await read()).version).toBe(1);
  expect(reads).toBe(3);
  await database.remove();
});
