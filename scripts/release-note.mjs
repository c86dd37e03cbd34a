import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/**
 * The content of `build/release.json`, which says which program this is. `version` comes from
 * package.json. `commit` is twelve digits of git's hash, with `-dirty` after it if the tree had
 * changes, or `unknown` where there is no git.
 * @typedef {{ version: string, commit: string }} ReleaseNote
 */

const file = join(root, "build/release.json");

/**
 * Writes `build/release.json`, unless it says the same already.
 * @returns {ReleaseNote}
 */
export function noteRelease() {
  const note = { version: versionNow(), commit: commitNow() };
  const line = `${JSON.stringify(note)}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === line) return note;
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(file, line);
  return note;
}

/** @returns {string} */
function versionNow() {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
}

function commitNow() {
  // Without its own .git folder, git would report the repository of a folder above this one.
  if (!existsSync(join(root, ".git"))) return "unknown";
  const describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  const { status, stdout } = spawnSync("git", describe, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "unknown";
}
