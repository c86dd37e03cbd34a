import { readFileSync } from "node:fs";

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
