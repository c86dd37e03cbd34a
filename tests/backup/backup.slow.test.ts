import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databasesOnDisk } from "#tests/databases/databases.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { runCommand, settingsOf } from "./run-command.ts";
import { stockData } from "./stocked-data.ts";

test("a restore into the place of a site or its pictures, or from a damaged file, is refused and changes nothing", async () => {
  const source = await testDatabase(databasesOnDisk[0]);
  await stockData(source, 2);
  const folder = await newFolder();
  const file = join(folder, "site.tar");
  await runCommand("backup", { settings: settingsOf(source.options), args: [file] });
  const into = (dataDir: string, path = file) =>
    runCommand("restore", { settings: { DATA_DIR: dataDir }, args: [path] });

  const occupied = await into(source.options.dataDir);
  expect(occupied).toMatchObject({ code: 1 });
  expect(occupied.errors).toContain("already holds a site. Set DATA_DIR to a new folder");

  // Only the database is lost, not the pictures.
  await source.breakDown();
  for (const suffix of ["", "-wal", "-shm"])
    await rm(join(source.options.dataDir, `site.sqlite${suffix}`), { force: true });
  const withPictures = await into(source.options.dataDir);
  expect(withPictures.errors).toContain("already holds pictures or photos");
  const kept = await runCommand("restore", {
    settings: { DATA_DIR: source.options.dataDir },
    args: [file, "--keep-files"],
  });
  expect(kept).toMatchObject({ code: 0 });

  const damaged = join(folder, "damaged.tar");
  await writeFile(damaged, "no backup at all");
  const fresh = join(folder, "fresh");
  const refused = await into(fresh, damaged);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.errors).toContain("The backup is not whole");
  expect(await readdir(folder)).not.toContain("fresh");
});
