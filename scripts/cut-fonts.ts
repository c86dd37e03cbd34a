// `node scripts/cut-fonts.ts` cuts the font files that app/ui/fonts.css names from the whole fonts.
// It needs Debian's packages `fonttools` and `python3-brotli`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FontFile, fontFiles } from "./font-files.ts";

const fonts = new URL("../app/ui/fonts/", import.meta.url).pathname;

/** The style sheets use no other features of the fonts. */
const features = ["kern", "liga"];

/** They put a combining mark above its letter. */
const featuresOfMarks = ["ccmp", "mark", "mkmk"];

/** Cuts a font to the characters and weights of a file, and leaves out the hints. */
function cut({ name, whole, isOther, range, weights }: FontFile, folder: string) {
  const subset = join(folder, "subset.ttf");
  execFileSync("pyftsubset", [
    join(fonts, "whole", `${whole}.ttf`),
    `--unicodes=${range}`,
    `--layout-features=${[...features, ...(isOther ? featuresOfMarks : [])]}`,
    "--no-hinting",
    `--output-file=${subset}`,
  ]);
  const ready = weights.length > 1 ? limitWeights(subset, weights) : subset;
  const file = join(fonts, name);
  execFileSync("fonttools", ["ttLib.woff2", "compress", "-o", file, ready], { stdio: "pipe" });
}

function limitWeights(variable: string, weights: string[]) {
  const limited = variable.replace("subset", "limited");
  const options = ["--quiet", "--no-recalc-timestamp", "-o", limited];
  execFileSync("fonttools", [
    "varLib.instancer",
    ...options,
    variable,
    `wght=${weights.join(":")}`,
  ]);
  return limited;
}

const folder = mkdtempSync(join(tmpdir(), "cut-fonts-"));
for (const file of fontFiles) cut(file, folder);
rmSync(folder, { recursive: true });
