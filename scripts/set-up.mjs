/**
 * Prepares the checkout for `npm start`, `npm test` and the other commands, which run it first: it
 * installs missing packages and builds outdated parts. It prints a line for each step, and nothing
 * if there is nothing to do. `npm run build` builds everything again.
 *
 * It runs before packages are installed, on the machine's Node. So it is plain JavaScript and uses
 * only built-in modules.
 */
import { buildParts } from "./build-parts.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureEngines } from "./engines.mjs";
import { packRelease } from "./pack-release.mjs";
import { ensurePackages, ensureRuntime } from "./packages.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { noteRelease } from "./release-note.mjs";
import { SetUpError } from "./run.mjs";

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
