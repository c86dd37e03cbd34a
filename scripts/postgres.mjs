import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt, isProgram, SetUpError } from "./run.mjs";

const debianFolder = "/usr/lib/postgresql";

/**
 * The folder of PostgreSQL's server programs: on the PATH, or else Debian's folder of the newest
 * version.
 * @returns {string | undefined}
 */
export function findPostgresServer() {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  return [...onPath, ...newestFirst.map((version) => join(debianFolder, version, "bin"))].find(
    (folder) => ["initdb", "postgres"].every((program) => isProgram(join(folder, program))),
  );
}

/** Installs the PostgreSQL server if it is missing. The tests start it themselves. */
export function ensurePostgres() {
  if (findPostgresServer()) return;
  if (installWithApt("postgresql", "for the tests") && findPostgresServer()) return;
  throw new SetUpError(
    "The tests need the PostgreSQL server (its programs initdb and postgres), which is not installed. " +
      "Debian: apt-get install postgresql. Elsewhere: install it, put its programs on the PATH, and run the command again.",
  );
}
