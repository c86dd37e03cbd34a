/**
 * Prepares the checkout for `npm start`, `npm test` and the other commands, which run it first: it
 * installs missing packages and builds outdated parts. It prints a line for each step, and nothing
 * if there is nothing to do. `npm run build` builds everything again.
 *
 * It runs before packages are installed, on the machine's Node. So it is plain JavaScript and uses
 * only built-in modules.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildParts } from "./build-parts.mjs";
import { noteRelease, packRelease } from "./pack-release.mjs";
import { isProgram, root, run, SetUpError, say } from "./run.mjs";
import { ensureChromium, ensureEngines, ensurePostgres } from "./test-programs.mjs";

const toStart = ["site", "pictures"];
const everything = [...toStart, "picture files"];

/** @type {Record<string, () => void>} */
const purposes = {
  start() {
    install();
    buildParts(toStart);
    noteRelease();
  },
  dev() {
    install();
    buildParts(["pictures"]);
  },
  test: prepareTests,
  "test:slow"() {
    prepareTests();
    ensureEngines();
  },
  build() {
    install();
    buildParts(everything, { evenIfCurrent: true });
    noteRelease();
  },
  package() {
    install();
    buildParts(everything);
    packRelease(noteRelease());
  },
  check: install,
};

function prepareTests() {
  install();
  ensurePostgres();
  ensureChromium();
  buildParts(everything);
  noteRelease();
}

function install() {
  ensurePackages();
  ensureRuntime();
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean,
 * devOptional?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 */

/**
 * Runs `npm ci` unless `node_modules` matches `package-lock.json`.
 */
function ensurePackages() {
  if (packagesAreInstalled()) return;
  say("installing the packages with npm ci");
  // Explicit, because NODE_ENV=production would leave out packages that the build needs.
  if (!run("npm", ["ci", "--include=dev", "--include=optional"]))
    throw new SetUpError("npm ci failed; see its messages above");
}

/** npm writes its list of installed packages last, so an interrupted install does not match. */
function packagesAreInstalled() {
  const wanted = lockedPackages("package-lock.json");
  const installed = lockedPackages("node_modules/.package-lock.json");
  if (!wanted) throw new SetUpError("package-lock.json is missing");
  if (!installed) return false;
  const names = new Set([...Object.keys(wanted), ...Object.keys(installed)]);
  names.delete("");
  return [...names].every((name) => agrees(wanted[name], installed[name]));
}

/** @returns {Record<string, LockedPackage> | undefined} */
function lockedPackages(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch (error) {
    const missing = /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT";
    if (missing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * @param {LockedPackage | undefined} wanted
 * @param {LockedPackage | undefined} installed
 */
function agrees(wanted, installed) {
  if (!wanted) return false;
  if (!installed) return Boolean(wanted.optional || wanted.devOptional);
  return (
    wanted.version === installed.version &&
    wanted.integrity === installed.integrity &&
    (installed.os?.includes(process.platform) ?? true) &&
    (installed.cpu?.includes(process.arch) ?? true)
  );
}

/** Throws unless npm installed Node 24 or newer, or the machine has it. */
function ensureRuntime() {
  const machineVersion = Number.parseInt(process.versions.node, 10);
  if (isProgram(join(root, "node_modules/.bin/node")) || machineVersion >= 24) return;
  throw new SetUpError(
    `The site needs Node 24, and this is Node ${machineVersion}. Install Node 24 from https://nodejs.org and run the command again.`,
  );
}

const purpose = process.argv[2] ?? "";
try {
  if (!Object.hasOwn(purposes, purpose)) {
    throw new SetUpError(`usage: set-up.mjs ${Object.keys(purposes).join("|")}`);
  }
  purposes[purpose]?.();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  console.error(error.message);
  process.exit(1);
}
