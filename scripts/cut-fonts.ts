// `node scripts/cut-fonts.ts` cuts the font files that app/ui/fonts.css names from the whole fonts.
// It needs Debian's packages `fonttools` and `python3-brotli`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const styles = readFileSync(new URL("../app/ui/fonts.css", import.meta.url), "utf8");

/** A font file of the pages, as `app/ui/fonts.css` describes it. */
export interface FontFile {
  /** e.g. `hanken-grotesk-latin.woff2` */
  name: string;
  /** The whole font that it is cut from, e.g. `hanken-grotesk`. */
  whole: string;
  /** Whether a page loads it only for letters that English texts rarely have. */
  isOther: boolean;
  /** e.g. `U+0000-00FF,U+20AC` */
  range: string;
  /** e.g. `["400", "700"]`; one weight if the font has no others. */
  weights: string[];
}

/** The files that are cut from whole fonts, in the order of the style sheet. */
export const fontFiles: FontFile[] = styles.split("@font-face").flatMap((face) => {
  const [, name, whole, part] = /url\("\.\/fonts\/((.+)-(latin|other)\.woff2)"\)/.exec(face) ?? [];
  if (!name || !whole) return [];
  const [, range = ""] = /unicode-range:([^;]+);/.exec(face) ?? [];
  const [, weights = ""] = /font-weight:([^;]+);/.exec(face) ?? [];
  return {
    name,
    whole,
    isOther: part === "other",
    range: range.replace(/\s/g, ""),
    weights: weights.trim().split(" "),
  };
});

/** Whether the browser looks for a character in a file. */
export function isInRange(character: string, { range }: FontFile): boolean {
  const code = character.codePointAt(0) ?? 0;
  return range.split(",").some((part) => {
    const [first = "", last = first] = part.replace("U+", "").split("-");
    return Number.parseInt(first, 16) <= code && code <= Number.parseInt(last, 16);
  });
}

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

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "cut-fonts-"));
  for (const file of fontFiles) cut(file, folder);
  rmSync(folder, { recursive: true });
}
