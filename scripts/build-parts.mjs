import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root, run, SetUpError, say } from "./run.mjs";

const pictureSources = ["domain/sample-site", "domain/images", "scripts/build-pictures.ts"];

/**
 * Sources, results and build steps of each part. The part `picture files` takes a minute and is
 * optional: the server encodes missing files itself.
 * @type {Record<string, { sources: string[], results: string[], steps: [string, ...string[]][] }>}
 */
const parts = {
  site: {
    sources: [
      "app",
      "domain",
      "db",
      "server",
      "cli",
      "root.ts",
      "package.json",
      "package-lock.json",
      "react-router.config.ts",
      "vite.config.ts",
      "scripts/compress-assets.ts",
      "scripts/emit-page-scripts.ts",
      "scripts/external-packages.mjs",
    ],
    results: ["build/server/start.js", "build/client/assets"],
    steps: [
      ["react-router", "build", "--logLevel", "error"],
      ["node", "scripts/compress-assets.ts"],
    ],
  },
  pictures: {
    sources: pictureSources,
    results: [".cache/pictures", "build/pictures.json"],
    steps: [["node", "scripts/build-pictures.ts"]],
  },
  "picture files": {
    sources: pictureSources,
    results: [".cache/pictures"],
    steps: [["node", "scripts/build-pictures.ts", "all"]],
  },
};

/**
 * Builds the parts whose sources have changed since their last build, or all of them.
 *
 * A stamp file holds the hash of a part's sources. It is deleted before the build and written after
 * it, so an interrupted build runs again. Hashes also notice deleted and restored files, which
 * dates would not.
 * @param {string[]} names
 * @param {{ evenIfCurrent?: boolean, withSourceMaps?: boolean }} [how] source maps are written
 * beside the server's files
 */
export function buildParts(names, { evenIfCurrent = false, withSourceMaps = false } = {}) {
  for (const name of names) {
    const part = partOf(name);
    const hash = hashOf(part.sources);
    if (isCurrent(name, hash) && !evenIfCurrent) continue;

    say(`building the ${name}`);
    const stamp = stampOf(name);
    rmSync(stamp, { force: true });
    for (const [program, ...args] of part.steps) {
      if (withSourceMaps && program === "react-router") args.push("--sourcemapServer");
      if (run(program, args, { env: { NODE_ENV: "production" } })) continue;
      throw new SetUpError(`Building the ${name} failed; see its messages above`);
    }
    mkdirSync(join(root, "build"), { recursive: true });
    writeFileSync(stamp, hash);
  }
}

/**
 * Whether these parts are up to date.
 * @param {string[]} names
 */
export function areBuilt(names) {
  return names.every((name) => isCurrent(name, hashOf(partOf(name).sources)));
}

function partOf(/** @type {string} */ name) {
  const part = parts[name];
  if (!part) throw new SetUpError(`There is no part ${name} to build`);
  return part;
}

/**
 * @param {string} name
 * @param {string} hash of the sources now
 */
function isCurrent(name, hash) {
  const hasResults = partOf(name).results.every((file) => existsSync(join(root, file)));
  return hasResults && readIfThere(stampOf(name)) === hash;
}

function stampOf(/** @type {string} */ name) {
  return join(root, `build/${name}.stamp`);
}

function readIfThere(/** @type {string} */ file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function hashOf(/** @type {string[]} */ sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesUnder).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Files in a folder, or the file itself, relative to the project folder; without tests.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path))
    .filter((name) => !/^\.|\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)));
}
