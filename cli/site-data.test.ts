import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openExistingDatabase } from "./site-data.ts";

test("a DATA_DIR without a site is named, and nothing is made in it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-data-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 5 }));
  for (const dataDir of [folder, join(folder, "wrong")])
    await expect(openExistingDatabase({ dataDir, databaseUrl: undefined })).rejects.toThrow(
      `There is no site in DATA_DIR ${dataDir}`,
    );
  expect(await readdir(folder)).toEqual([]);
});
