/** Checks that comments are not too wide, as part of `npm run check`. */
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
  return Object.entries(sources).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => {
      const isComment = /^\s*(\/\/|\/?\*|\{\/\*)/.test(line) && !line.includes("biome-ignore");
      return isComment && line.length > widest
        ? [`${path}:${at + 1} The comment is ${line.length} columns wide; wrap it at ${widest}`]
        : [];
    }),
  );
}

function trackedSources() {
  const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.css"], {
    cwd: root,
    encoding: "utf8",
  });
  const paths = listed.split("\n").filter((path) => path && existsSync(join(root, path)));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

if (import.meta.main) {
  const faults = faultsIn(trackedSources());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
