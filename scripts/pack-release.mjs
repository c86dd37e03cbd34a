import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { externalPackages } from "./external-packages.mjs";
import { root, run, SetUpError, say } from "./run.mjs";

/** What the program reads beside its build, and what the operator needs. */
const packed =
  /^(domain\/(icons\/built-in|sample-site\/pictures)\/|domain\/sampler\/tiles\/.*-mask\.webp$|app\/admin\/people\/account\/service-worker\.js$|deploy\/|docs\/operations\.md$|\.env\.example$)/;

const built = [
  "build/server",
  "build/client",
  "build/pictures.json",
  "build/release.json",
  ".cache/pictures",
];

/** A release needs only the program of the package that brings Node, and not these parts. */
const unused = ["include", "share", "CHANGELOG.md", "README.md"];

/**
 * Packs the built site with everything that it runs on: the build, the encoded pictures, the
 * packages that are not part of the build, and Node. A release runs only on the operating system
 * and kind of processor that packed it. The script that installs it lies beside the archive.
 * @param {ReleaseNote} note
 * @returns {string} path of the archive
 */
export function packRelease({ version, commit }) {
  if (commit === "unknown") throw new SetUpError("A release can only be packed in a git clone");
  const name = `decor-specialist-${version}-${commit}-${process.platform}-${process.arch}`;
  const releases = join(root, "build/release");
  const folder = join(releases, name);
  const archive = join(releases, `${name}.tar.gz`);

  say("packing a release");
  // Older archives go too, so that a script that takes any archive from here takes the new one.
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...built, ...filesToPack()])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  installInto(folder);
  if (!run("tar", [...tarOptions, `--file=${archive}.part`, `--directory=${releases}`, name]))
    throw new SetUpError("tar failed; see its messages above");
  renameSync(`${archive}.part`, archive);
  rmSync(folder, { recursive: true });
  cpSync(join(root, "deploy/install"), join(releases, "install"));
  say(`packed build/release/${name}.tar.gz, ${Math.round(statSync(archive).size / 1e6)} MB`);
  return archive;
}

/**
 * When root unpacks the archive, root owns the files and every user may read them, whatever their
 * owner and mode were here.
 */
const tarOptions = ["--create", "--gzip", "--owner=0", "--group=0", "--mode=u=rwX,go=rX"];

function filesToPack() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => packed.test(path) && existsSync(join(root, path)));
}

function installInto(/** @type {string} */ folder) {
  const whole = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { name, version, type, dependencies, optionalDependencies } = whole;
  const needed = Object.fromEntries(externalPackages.map((each) => [each, dependencies[each]]));
  const packed = { name, version, type, dependencies: needed, optionalDependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(packed, null, 2));
  for (const file of ["package-lock.json", ".npmrc"]) cpSync(join(root, file), join(folder, file));
  // Not `npm ci`, which refuses a lock file that holds more packages.
  if (!run("npm", ["install", "--omit=dev", "--include=optional", "--prefix", folder]))
    throw new SetUpError("npm install failed; see its messages above");
  for (const unneeded of unused)
    rmSync(join(folder, `node_modules/node-${process.platform}-${process.arch}`, unneeded), {
      recursive: true,
      force: true,
    });
}

/**
 * The content of `build/release.json`, which says which program this is. `version` comes from
 * package.json. `commit` is twelve digits of git's hash, with `-dirty` after it if the tree had
 * changes, or `unknown` where there is no git.
 * @typedef {{ version: string, commit: string }} ReleaseNote
 */

const noteFile = join(root, "build/release.json");

/**
 * Writes `build/release.json`, unless it says the same already.
 * @returns {ReleaseNote}
 */
export function noteRelease() {
  const note = { version: versionNow(), commit: commitNow() };
  const line = `${JSON.stringify(note)}\n`;
  if (existsSync(noteFile) && readFileSync(noteFile, "utf8") === line) return note;
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(noteFile, line);
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
