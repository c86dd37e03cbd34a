import { expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { probeReading } from "./queries.ts";

test.each(databases)("$name is ready with its tables, until it breaks down", async ({ create }) => {
  const [bare, whole] = [await create({ bare: true }), await create()];
  await expect(probeReading(bare.db)).rejects.toThrow("migrations");
  await bare.remove();
  await probeReading(whole.db);
  await whole.breakDown();
  await expect(probeReading(whole.db)).rejects.toThrow();
  await whole.remove();
});
