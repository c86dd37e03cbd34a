import { diffWordsWithSpace } from "diff";
import type { MarkedText } from "./described-change.ts";

/** The words of two texts, marked where they differ. */
interface MarkedWords {
  before: MarkedText;
  after: MarkedText;
}

/**
 * How much two texts may differ to be marked word by word, in words and spaces. Comparing takes
 * time that grows with the square.
 */
const mostEdits = 400;
/** The sum of those squares for one list, some tenths of a second. */
const mostSteps = 2_000_000;

/** A text with fewer words is shown in whole. */
const shortText = 60;
/** How many words stay before and after a difference in a longer text. */
const context = 8;

/** Returns a function that marks texts, until it has taken as long as visitors may wait. */
export function wordMarker(): (before: string, after: string) => MarkedWords {
  let steps = 0;
  return (before, after) => {
    const parts =
      before && after && steps < mostSteps
        ? diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
        : undefined;
    if (!parts) {
      if (before && after) steps += mostEdits ** 2;
      return { before: wholly(before), after: wholly(after) };
    }
    const edits = parts.reduce(
      (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
      0,
    );
    steps += edits ** 2;
    const isLong = wordsOf(before).length + wordsOf(after).length > 2 * shortText;
    const shown = parts.map(({ value, added, removed }, index) => {
      const isChanged = added || removed;
      const ends = { isFirst: index === 0, isLast: index === parts.length - 1 };
      const text = isLong && !isChanged ? shortened(value, ends) : value;
      return { text, isChanged, added, removed };
    });
    const side = (other: "added" | "removed") => joined(shown.filter((part) => !part[other]));
    return { before: side("added"), after: side("removed") };
  };
}

/** The parts with those joined that are marked, and with white space between two of these. */
function joined(parts: { text: string; isChanged: boolean }[]): MarkedText {
  const text: MarkedText = [];
  parts.forEach((part, index) => {
    const last = text.at(-1);
    const isGap = last?.isChanged && !part.text.trim() && parts[index + 1]?.isChanged;
    const isChanged = part.isChanged || isGap;
    if (isChanged && last?.isChanged) last.text += part.text;
    else text.push({ text: part.text, ...(isChanged && { isChanged }) });
  });
  return text;
}

function wholly(text: string): MarkedText {
  return text ? [{ text, isChanged: true }] : [];
}

/** The words beside the differences, and an ellipsis for those between. */
function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const words = wordsOf(text);
  const [head, tail] = [isFirst ? 0 : context, isLast ? 0 : context];
  if (words.length <= head + tail + context) return text;
  const start = words.slice(0, head).join("").trimEnd();
  const end = words.slice(words.length - tail).join("");
  return `${start}${start && " "}…${tail > 0 ? ` ${end}` : ""}`;
}

/** Each word with the white space after it. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}
