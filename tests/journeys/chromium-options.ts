import type { LaunchOptions } from "playwright-core";
import { findChromium, findHeadlessChromium } from "#scripts/test-programs.mjs";

/** A name of this machine that, unlike `localhost`, browsers do not trust without https. */
export const homeNetwork = "studio.test";

/**
 * Features that no journey needs: suggestions under the address bar, two internal pages that cost
 * each window more than our own pages, and Playwright's own list, which this list replaces.
 */
const unneeded = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

/** The options also keep Chromium from calling Google's servers, which a closed network refuses. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  // WebGL without a graphics card.
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${homeNetwork} 127.0.0.1`,
  `--disable-features=${unneeded}`,
];

export function chromiumOptions(): LaunchOptions {
  return { executablePath: findChromium(), args: flags };
}

/** Chromium without windows. It restores no page on Back, and no push messages reach it. */
export function headlessOptions(): LaunchOptions {
  return { executablePath: findHeadlessChromium(), args: flags };
}
