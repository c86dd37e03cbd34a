// A mark is a place in the content, e.g. `home-page//headline`, written in Unicode's tag
// characters, which no font shows. It begins with the language tag, so that a flag such as
// Scotland's, which has tag characters too, is no mark.
const firstOfMark = "\u{E0001}";
const lastOfMark = "\u{E007F}";
const tagOffset = 0xe0000;
const mark = /\u{E0001}([\u{E0020}-\u{E007E}]*)\u{E007F}/gu;

/**
 * Where a mark stands: behind the last letter of each paragraph, and of each sentence that another
 * follows. Pages split texts there, and each part has to lead to the field.
 */
const ends =
  /(?<=[^\s.,;:?!…"”’')\]])(?=[.,;:?!…"”’')\]]*(?:(?<=[.?!]["”’')\]]*) \S|\s*\n\s*\n|\s*$))/g;

/** The invisible text that names a place. */
export function editMark(place: string): string {
  const tags = Array.from(place, (letter) =>
    String.fromCodePoint(tagOffset + letter.charCodeAt(0)),
  );
  return firstOfMark + tags.join("") + lastOfMark;
}

/** The text with the mark in it. An empty text stays empty, because pages show nothing for it. */
export function withEditMark(text: string, mark: string): string {
  if (text === "") return "";
  const marked = text.replace(ends, mark);
  return marked === text ? text + mark : marked;
}

/** The text as visitors have it. */
export function withoutEditMarks(text: string): string {
  return text.includes(firstOfMark) ? text.replace(mark, "") : text;
}

/** Replaces the mark of `text` by that of `marked`. */
export function withMarkOf(marked: string, text: string): string {
  return withoutEditMarks(text) + (marked.match(mark)?.[0] ?? "");
}

/** A part of a text, with the place that the mark at its end names. Null for a part without. */
export interface MarkedPart {
  text: string;
  place: string | null;
}

/** The parts of a text, without their marks. Sentences that follow one another are one part. */
export function markedParts(text: string): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let start = 0;
  for (const { 0: whole, 1: tags = "", index } of text.matchAll(mark)) {
    addPart(parts, { text: text.slice(start, index), place: readTags(tags) });
    start = index + whole.length;
  }
  // What follows the last mark is its full stop, or a fixed text.
  const rest = text.slice(start);
  const last = parts.at(-1);
  if (last && /^[^\p{L}\p{N}]*$/u.test(rest)) last.text += rest;
  else if (rest) parts.push({ text: rest, place: null });
  return parts;
}

function addPart(parts: MarkedPart[], part: MarkedPart) {
  const last = parts.at(-1);
  if (last?.place === part.place) last.text += part.text;
  else parts.push(part);
}

function readTags(tags: string): string {
  return Array.from(tags, (tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - tagOffset)).join(
    "",
  );
}
