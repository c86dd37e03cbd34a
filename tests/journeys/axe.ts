import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";

/** The script of axe, which sets `window.axe`. A minified script is quicker to send and compile. */
export const axeScript = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** WCAG 2.2 AA and good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Frames show other pages, and are looked at only on request. */
export const axeOptions: RunOptions = {
  runOnly: { type: "tag", values: tags },
  // Otherwise axe also describes every element that passes, which takes longer than the checks.
  resultTypes: ["violations"],
  iframes: false,
};

/** Runs in a page in which axe has been run as a script. Returns one entry per faulty element. */
export async function violationsIn(options: RunOptions): Promise<string[]> {
  // A bar that sticks to the window is laid back into the page: what is scrolled under it is not
  // too small to press.
  const bars = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (element) => getComputedStyle(element).position === "sticky",
  );
  for (const bar of bars) bar.style.cssText += "; position: relative; inset: auto";
  const { violations } = await window.axe.run(document, options);
  for (const bar of bars) {
    bar.style.removeProperty("position");
    bar.style.removeProperty("inset");
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) =>
      `${id}: ${html} ${failureSummary}`.replaceAll(/\s+/g, " "),
    ),
  );
}

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}
