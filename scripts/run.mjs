import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Set-up failed. The message says what to do. */
export class SetUpError extends Error {}

/** Folders of programs. node_modules comes first, so that `node` is the one npm installed. */
function programFolders() {
  const inherited = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [join(root, "node_modules/.bin"), ...inherited];
}

/** Announces a step. */
export function say(/** @type {string} */ line) {
  console.log(`set-up: ${line}`);
}

/**
 * Runs a program in the project's folder and waits for it.
 * @param {string} program
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [how] `quiet` shows its output
 * only if it fails.
 * @returns {boolean} whether it succeeded
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: programFolders().join(delimiter) },
    stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (result.error) throw new SetUpError(`${program} cannot be run: ${result.error.message}`);
  if (result.signal) throw new SetUpError(`${program} was stopped (${result.signal})`);
  if (result.status === 0) return true;
  if (quiet) process.stderr.write(result.stdout + result.stderr);
  return false;
}

/**
 * The first program of these names on the PATH.
 * @param {...string} names
 * @returns {string | undefined}
 */
export function programOnPath(...names) {
  return names
    .flatMap((name) => programFolders().map((folder) => join(folder, name)))
    .find(isProgram);
}

/** Whether the file exists and is executable. */
export function isProgram(/** @type {string} */ file) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EACCES") return false;
    throw error;
  }
}

/**
 * Installs a Debian package, if this is Debian and we are root.
 * @param {string} name
 * @param {string} reason what it is for; printed before installing
 * @returns {boolean} whether it was installed
 */
export function installWithApt(name, reason) {
  if (process.getuid?.() !== 0 || !programOnPath("apt-get")) return false;
  say(`installing the system package ${name}, ${reason}`);
  const how = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  // A failure does not matter: apt-get can often install from an outdated list too.
  run("apt-get", ["update"], how);
  return run("apt-get", ["install", "-y", "--no-install-recommends", name], how);
}
