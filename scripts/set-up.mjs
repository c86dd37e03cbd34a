/**
 * Makes this checkout ready for `npm start`, `npm test` and the rest, which run it first. It
 * installs what is missing, builds what is out of date, says each in a line, and is silent when
 * there is nothing to do. `npm run build` is the same with everything built anew.
 *
 * It runs before anything is installed, on the machine's own Node: plain JavaScript, built-in
 * modules alone.
 */
import { buildParts } from "./build-parts.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureEngines } from "./engines.mjs";
import { ensurePackages, ensureRuntime } from "./packages.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { SetUpError } from "./run.mjs";

function test() {
  ensurePostgres();
  ensureChromium();
  buildParts(["site", "pictures", "picture files"]);
}

const steps = {
  start: () => buildParts(["site", "pictures"]),
  dev: () => buildParts(["pictures"]),
  test,
  "test:slow"() {
    ensureEngines();
    test();
  },
  build: () => buildParts(["site", "pictures", "picture files"], { evenIfCurrent: true }),
  check() {},
};

const purpose = process.argv[2] ?? "";
try {
  if (!Object.hasOwn(steps, purpose)) {
    throw new SetUpError(`usage: set-up.mjs ${Object.keys(steps).join("|")}`);
  }
  ensurePackages();
  ensureRuntime();
  steps[/** @type {keyof typeof steps} */ (purpose)]();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  console.error(error.message);
  process.exit(1);
}
