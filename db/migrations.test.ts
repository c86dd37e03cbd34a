import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { migrations, readMigrations } from "./migrations.ts";

/** Reads a folder of these migrations, by file name. */
async function read(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, name] of Object.entries(files))
    await writeFile(
      join(folder, file),
      `export const step = { name: "${name}", kind: "expand", async up() {} };`,
    );
  return (await readMigrations(pathToFileURL(`${folder}/`))).map(({ name }) => name);
}

test("every file of the folder is a migration, without a list to keep", async () => {
  expect(migrations.map(({ name }) => name)).toContain("014-editing");
  const files = { "010-b.ts": "010-b", "002-c.ts": "002-c", "100-a.ts": "100-a" };
  expect(await read(files)).toEqual(["002-c", "010-b", "100-a"]);
});

test("two migrations with the same number are refused", async () => {
  const files = { "002-a.ts": "002-a", "002-b.ts": "002-b" };
  await expect(read(files)).rejects.toThrow(
    "Two migrations have the number 002: 002-a.ts, 002-b.ts",
  );
});

test("a file without a number, or with another name than its migration, is refused", async () => {
  await expect(read({ "a.ts": "a" })).rejects.toThrow("a.ts is not called NNN-name.ts");
  await expect(read({ "001-a.ts": "001-b" })).rejects.toThrow("001-a.ts does not export one");
});

test("a migration without a kind is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const text = `export const step = { name: "001-a", async up() {} };`;
  await writeFile(join(folder, "001-a.ts"), text);
  await expect(readMigrations(pathToFileURL(`${folder}/`))).rejects.toThrow(
    "001-a.ts does not say whether it expands or contracts",
  );
});
