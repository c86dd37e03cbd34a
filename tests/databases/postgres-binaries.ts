import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

/** There is no PostgreSQL server to run the tests on. `message` says what to install. */
export class PostgresMissing extends Error {
  override readonly name = "PostgresMissing";

  constructor() {
    super(
      "The tests need the PostgreSQL server (initdb and postgres), which is not installed. " +
        "On Debian: apt-get install postgresql",
    );
  }
}

/**
 * The folder of PostgreSQL's server programs: on the PATH, or where Debian puts them, the newest
 * version first. Throws `PostgresMissing`.
 */
export function postgresBinaries(): string {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const debian = globSync("/usr/lib/postgresql/*/bin").sort((one, other) =>
    other.localeCompare(one, "en", { numeric: true }),
  );
  const folder = [...onPath, ...debian].find(hasServer);
  if (folder) return folder;
  throw new PostgresMissing();
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
