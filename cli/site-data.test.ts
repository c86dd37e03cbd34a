import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/new-folder.ts";
import { openExistingDatabase } from "./site-data.ts";

test("a DATA_DIR without a site is named, and nothing is made in it", async () => {
  const folder = await newFolder();
  for (const dataDir of [folder, join(folder, "wrong")])
    await expect(openExistingDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(
      `There is no site in DATA_DIR ${dataDir}`,
    );
  expect(await readdir(folder)).toEqual([]);
});
