/** Checks comments, exported names and tests, as part of `npm run check`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const widest = 100;

/**
 * @param {Record<string, string>} sources content by path
 * @returns {string[]} one line for each fault
 */
export function faultsIn(sources) {
  return [...wideComments(sources), ...sharedNames(sources), ...retriedTests(sources)];
}

/** @param {Record<string, string>} sources */
function wideComments(sources) {
  return Object.entries(sources).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => {
      const isComment = /^\s*(\/\/|\/?\*|\{\/\*)/.test(line) && !line.includes("biome-ignore");
      return isComment && line.length > widest
        ? [`${path}:${at + 1} The comment is ${line.length} columns wide; wrap it at ${widest}`]
        : [];
    }),
  );
}

const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;

/** The names that React Router gives to the exports of a route module. */
const routeExports = new Set([
  "loader",
  "action",
  "meta",
  "handle",
  "headers",
  "middleware",
  "links",
  "shouldRevalidate",
  "ErrorBoundary",
  "HydrateFallback",
  "clientLoader",
  "clientAction",
]);

/** @param {Record<string, string>} sources */
function sharedNames(sources) {
  /** @type {Map<string, string>} */
  const fileOf = new Map();
  return Object.entries(sources).flatMap(([path, text]) =>
    Array.from(text.matchAll(exported), ([, name = ""]) => name).flatMap((name) => {
      if (routeExports.has(name) || isTestOrBench(path)) return [];
      const file = fileOf.get(name) ?? path;
      fileOf.set(name, file);
      return file === path ? [] : [`${path} ${file} exports "${name}" too; rename one of them`];
    }),
  );
}

/**
 * A test that fails now and then has found a fault, so no test may be retried.
 * @param {Record<string, string>} sources
 */
function retriedTests(sources) {
  return Object.entries(sources).flatMap(([path, text]) =>
    /\.test\.tsx?$|^vitest\./.test(path) && /^\s*retry:/m.test(text)
      ? [`${path} A test is retried; find out why it fails`]
      : [],
  );
}

/** @param {string} path */
function isTestOrBench(path) {
  return /^(tests|bench)\/|\.test\./.test(path);
}

function sourcesOfThisTree() {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", [...list, "*.ts", "*.tsx", "*.mjs", "*.css"], {
    cwd: root,
    encoding: "utf8",
  });
  const paths = listed.split("\n").filter((path) => path && existsSync(join(root, path)));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

if (import.meta.main) {
  const faults = faultsIn(sourcesOfThisTree());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
