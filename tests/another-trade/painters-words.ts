import { catalogue } from "#domain/sample-site/pictures.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";

/** Beginnings of words that tell of the painter, wherever they stand. */
const painters =
  /\w*(?:paint|brush|finish|dragg|drag-|rag.?roll|stippl|marbl|grain|gild|gold.leaf|lime.?wash|glitter|metallic|decor|varnish|glaze|scumble|belfast|northern.ireland)\w*|\b(?:rooms?|walls?|DS)\b/gi;

/** The designer's words in the markup, which browsers do not show. */
const design = / (?:class|d|sizes)="[^"]*"/g;

/**
 * What an answer still has of the painter: telling words, and runs of four words that the built-in
 * content has too.
 */
export function paintersWordsIn(answer: string): string[] {
  const text = answer.replace(design, "");
  const shared = runsIn(text).filter((run) => builtInRuns.has(run) && !everyday.includes(run));
  return [...new Set([...(text.match(painters) ?? []), ...shared])];
}

/**
 * Words of six letters or more that a page shows to people or programs and that the built-in
 * content has too, without everyday ones.
 */
export function builtInWordsIn(page: string): string[] {
  const scripts = /<script(?! type="application\/ld\+json").*?<\/script>/gs;
  const spoken = / (?:content|alt|aria-label|title|placeholder)="([^"]*)"/g;
  const shown = page.replace(scripts, "");
  const attributes = [...shown.matchAll(spoken)].map(([, text]) => text);
  const all = wordsIn([shown.replace(/<[^>]*>/g, " "), ...attributes].join(" "));
  return [...new Set(all)].filter(
    (word) => word.length > 5 && builtInWords.has(word) && !everydayWords.includes(word),
  );
}

/** The program's own sentences that the built-in content happens to begin like. */
const everyday = ["ask for a quote", "your enquiry has reached", "enquiry has reached us"];

/**
 * What a site of any trade may say: names that the specification fixes, words in the program's
 * sentences about enquiries, photos and privacy, and the mason's own.
 */
const everydayWords =
  "anything before carries client closed commercial county device enquiry example filter follows ground heritage itself keeping lettering loaded looking monday months nobody people photos picture project projects removed residential service thursday within".split(
    " ",
  );

const builtInTexts = textsIn([sampleContent, catalogue]);
const builtInRuns = new Set(builtInTexts.flatMap(runsIn));
const builtInWords = new Set(builtInTexts.flatMap(wordsIn));

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** Every four words in a row. */
function runsIn(text: string): string[] {
  const words = wordsIn(text);
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(" "));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu) ?? [];
}
