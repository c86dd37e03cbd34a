import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { installWithApt, isProgram, programOnPath, run, SetUpError, say } from "./run.mjs";

const headless = "chromium-headless-shell";
const onMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The Chromium for the tests: the one named by the variable CHROMIUM, an installed one, or
 * Playwright's.
 * @returns {string | undefined} path of the program
 */
export function findChromium() {
  const asked = process.env.CHROMIUM;
  if (asked) {
    if (isProgram(asked)) return asked;
    throw new SetUpError(`CHROMIUM is set to ${asked}, which is not a program`);
  }
  return (
    programOnPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable") ??
    [onMac, playwrightsOwn()].find((file) => existsSync(file))
  );
}

/**
 * The browser of most journeys: Chromium built without its windows, toolbars and extensions, which
 * Debian packages by itself. It draws and runs pages as Chromium does, for less work. Without it,
 * Chromium takes its place.
 * @returns {string | undefined} path of the program
 */
export function findHeadlessChromium() {
  return (process.env.CHROMIUM ? undefined : programOnPath(headless)) ?? findChromium();
}

function playwrightsOwn() {
  /** @type {typeof import("playwright-core")} */
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  return chromium.executablePath();
}

/** Installs Chromium for the tests if it is missing, and the one without windows if it can. */
export function ensureChromium() {
  installChromium();
  if (process.env.CHROMIUM || programOnPath(headless)) return;
  installWithApt(headless, "which does the same for less work");
}

function installChromium() {
  if (findChromium()) return;
  if (installWithApt("chromium", "the browser of the tests") && findChromium()) return;
  say("installing Playwright's Chromium, the browser of the tests");
  if (run("playwright-core", ["install", "chromium"]) && findChromium()) return;
  throw new SetUpError(
    "The tests need Chromium, and it could not be installed. Install it (Debian: the package chromium), " +
      "or set CHROMIUM to the path of one, and run the command again.",
  );
}

/** @returns {string | undefined} path of an installed Firefox */
export function findFirefox() {
  return programOnPath("firefox-esr", "firefox");
}

/** @returns {string | undefined} path of the WebDriver of WebKitGTK */
export function findWebKitDriver() {
  return programOnPath("WebKitWebDriver");
}

const needed = [
  { name: "Firefox", debianPackage: "firefox-esr", find: findFirefox },
  { name: "WebKit's driver", debianPackage: "webkit2gtk-driver", find: findWebKitDriver },
  { name: "WebKit's screen", debianPackage: "xvfb", find: () => programOnPath("Xvfb") },
];

/** Installs Firefox and WebKit for the slow tests if they are missing. */
export function ensureEngines() {
  for (const { name, debianPackage, find } of needed) {
    if (find()) continue;
    if (installWithApt(debianPackage, `${name} of the slow tests`) && find()) continue;
    throw new SetUpError(
      `The slow tests need ${name}, and it could not be installed. Install it (Debian: the package ` +
        `${debianPackage}) and run the command again.`,
    );
  }
}

const debianFolder = "/usr/lib/postgresql";

/**
 * The folder of PostgreSQL's server programs: on the PATH, or else Debian's folder of the newest
 * version.
 * @returns {string | undefined}
 */
export function findPostgresServer() {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  return [...onPath, ...newestFirst.map((version) => join(debianFolder, version, "bin"))].find(
    (folder) => ["initdb", "postgres"].every((program) => isProgram(join(folder, program))),
  );
}

/** Installs the PostgreSQL server if it is missing. The tests start it themselves. */
export function ensurePostgres() {
  if (findPostgresServer()) return;
  if (installWithApt("postgresql", "for the tests") && findPostgresServer()) return;
  throw new SetUpError(
    "The tests need the PostgreSQL server (its programs initdb and postgres), which is not installed. " +
      "Debian: apt-get install postgresql. Elsewhere: install it, put its programs on the PATH, and run the command again.",
  );
}
