/**
 * Makes this checkout ready for `npm start`, `npm test` and the rest, which run it first. It
 * installs what is missing, builds what is out of date, says each in a line, and is silent when
 * there is nothing to do. `npm run build` is the same with everything built anew.
 *
 * It runs before anything is installed, on the machine's own Node: plain JavaScript, built-in
 * modules alone.
 */
import { areBuilt, buildParts } from "./build-parts.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureEngines } from "./engines.mjs";
import { ensurePackages, ensureRuntime } from "./packages.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { SetUpError } from "./run.mjs";

const toStart = ["site", "pictures"];
const everything = [...toStart, "picture files"];

/** @type {Record<string, () => void>} */
const purposes = {
  start() {
    install({ development: !areBuilt(toStart) });
    buildParts(toStart);
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
  },
  check: install,
  admin: () => install({ development: false }),
};

function prepareTests() {
  install();
  ensurePostgres();
  ensureChromium();
  buildParts(everything);
}

function install({ development = true } = {}) {
  ensurePackages({ development });
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
