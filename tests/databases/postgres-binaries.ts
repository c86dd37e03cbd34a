import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The folder of PostgreSQL's server programs: on the PATH, or where Debian puts them, the newest version first. */
export function postgresBinaries(): string {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const debian = globSync("/usr/lib/postgresql/*/bin").sort((one, other) =>
    other.localeCompare(one, "en", { numeric: true }),
  );
  const folder = [...onPath, ...debian].find(hasServer);
  if (folder) return folder;
  throw new Error(
    "The tests need the PostgreSQL server, which is not installed (initdb and postgres). " +
      "On Debian: apt-get install postgresql",
  );
}

function hasServer(folder: string): boolean {
  return ["initdb", "postgres"].every((program) => isExecutable(join(folder, program)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) {
      return false;
    }
    throw error;
  }
}
