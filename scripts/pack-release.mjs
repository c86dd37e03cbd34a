import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readReleaseNote } from "./release-note.mjs";
import { root, run, SetUpError, say } from "./run.mjs";

/**
 * The source files that a release holds. Set-up hashes them to see that the build is current, so
 * all that a build reads is here, without tests.
 */
const packed =
  /^((app|cli|db|deploy|docs|domain|public|scripts|server)\/|package(-lock)?\.json$|\.npmrc$|\.env\.example$|[\w.-]+\.config\.ts$|[A-Z]+\.md$)/;
const leftOut = /\.test\.tsx?$|^docs\/pictures\/|^vitest/;

const built = ["build/server", "build/client", "build/pictures.json", "build/release.json"];

/** A release needs only the program of the package that brings Node, and not these parts. */
const unused = ["include", "share", "CHANGELOG.md", "README.md"];

/**
 * Packs the built site with everything that it runs on: sources, build, encoded pictures,
 * production packages and Node. In the unpacked folder, `npm start` installs and builds nothing. A
 * release runs only on the operating system and kind of processor that packed it. The script that
 * installs it lies beside the archive.
 * @returns {string} path of the archive
 */
export function packRelease() {
  const note = readReleaseNote();
  if (!note || note.commit === "unknown")
    throw new SetUpError("A release can only be packed in a git clone");
  const { version, commit } = note;
  const name = `decor-specialist-${version}-${commit}-${process.platform}-${process.arch}`;
  const releases = join(root, "build/release");
  const folder = join(releases, name);
  const archive = join(releases, `${name}.tar.gz`);

  say("packing a release");
  // Older archives go too, so that a script that takes any archive from here takes the new one.
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...sources(), ...built, ...stamps(), ".cache/pictures"])
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

function sources() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", list, { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => packed.test(path) && !leftOut.test(path) && existsSync(join(root, path)));
}

function installInto(/** @type {string} */ folder) {
  if (!run("npm", ["ci", "--omit=dev", "--include=optional", "--prefix", folder]))
    throw new SetUpError("npm ci failed; see its messages above");
  for (const name of unused)
    rmSync(join(folder, `node_modules/node-${process.platform}-${process.arch}`, name), {
      recursive: true,
      force: true,
    });
}

function stamps() {
  const names = readdirSync(join(root, "build"));
  return names.filter((name) => name.endsWith(".stamp")).map((name) => `build/${name}`);
}
