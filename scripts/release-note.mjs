import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/**
 * The content of `build/release.json`, which says which program this is. `version` comes from
 * package.json. `commit` is twelve digits of git's hash, with `-dirty` after it if the tree had
 * changes, or `unknown` where there is no git. `builtAt` is an ISO time.
 * @typedef {{ version: string, commit: string, builtAt: string }} ReleaseNote
 */

const file = join(root, "build/release.json");

/**
 * Writes `build/release.json`, unless it names this version and commit already. A packed release
 * comes without git, and keeps the file that it was packed with.
 */
export function noteRelease() {
  const version = versionNow();
  const commit = commitNow();
  const noted = readReleaseNote();
  if (noted && noted.version === version && [noted.commit, "unknown"].includes(commit)) return;
  mkdirSync(join(root, "build"), { recursive: true });
  const note = { version, commit, builtAt: new Date().toISOString() };
  writeFileSync(file, `${JSON.stringify(note)}\n`);
}

/** @returns {ReleaseNote | undefined} undefined before the first build */
export function readReleaseNote() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
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
