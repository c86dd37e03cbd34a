import { readdir } from "node:fs/promises";
import type { Migration } from "./migration.ts";

/** Every migration of `db/migrations/`, in the order in which they run. */
export const migrations: readonly Migration[] = await readMigrations(
  new URL("migrations/", import.meta.url),
);

/**
 * The migrations of a folder, by number. Each file exports one, which has the file's name and a
 * kind. Throws where that is not so, and where two files have the same number: nobody could say
 * which runs first.
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  const numbers = files.map((file) => /^\d{3}(?=-)/.exec(file)?.[0]);
  return Promise.all(
    files.map(async (file, index) => {
      const number = numbers[index];
      if (!number) throw new Error(`The migration ${file} is not called NNN-name.ts`);
      if (numbers.indexOf(number) !== index)
        throw new Error(`Two migrations have the number ${number}: ${files[index - 1]}, ${file}`);
      const module: Record<string, Migration> = await import(new URL(file, folder).href);
      const [migration, ...others] = Object.values(module);
      if (!migration || others.length > 0 || `${migration.name}.ts` !== file)
        throw new Error(`The migration ${file} does not export one migration of that name`);
      if (!["expand", "contract", "foundation"].includes(migration.kind))
        throw new Error(`The migration ${file} does not say whether it expands or contracts`);
      return migration;
    }),
  );
}
