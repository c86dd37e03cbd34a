import { programOnPath, SetUpError } from "./run.mjs";
import { installWithApt } from "./system-packages.mjs";

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
