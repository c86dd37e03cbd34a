import { expect, test } from "vitest";
import type { ContentType } from "#domain/content/content-type.ts";
import { markContent } from "#domain/content/mark-content.ts";
import { contentTypes, itemsOf } from "#domain/content/registry.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { markedParts, withoutEditMarks } from "#domain/text/edit-mark.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { fixedWords } from "./fixed-words.ts";
import { decode, elementsOf, metaOf } from "./page.ts";
import { renderFailure, renderState, siteStates } from "./site-states.ts";

const now = new Date();

/** Attributes that people see or hear. */
const spoken = ["alt", "title", "aria-label", "placeholder"];

/** The fields that pages show, as `{noun}/{field}`. */
const fields = new Set<string>();

/** The words that no field holds, each with a page that shows it. */
async function shownWords(): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const states = await siteStates();
  for (const { name, site, addresses } of states) {
    const marked = markContent(site, { now });
    for (const address of addresses) {
      const html = await renderState(address, marked);
      for (const { place } of markedParts(html)) if (place) fields.add(fieldOf(place));
      for (const words of wordsWithoutField(html, site)) shown.set(words, `${address} of ${name}`);
    }
  }
  const [{ site } = expect.fail("there are states")] = states;
  for (const words of wordsWithoutField(await renderFailure(markContent(site, { now })), site))
    shown.set(words, "a page that fails");
  return shown;
}

/** `service/faq` of `service/{id}/faq.1.answer`. */
function fieldOf(place: string): string {
  const [noun, , field] = place.split("/");
  return `${noun}/${field?.split(".")[0]}`;
}

const shown = await shownWords();
const listed = fixedWords.flatMap(({ words }) => words);
const isListed = (text: string) =>
  listed.some((words) => (typeof words === "string" ? words === text : words.test(text)));

test("every word that visitors read comes from a field, or is fixed for a reason", () => {
  const others = [...shown].filter(([text]) => !isListed(text));
  expect(others).toEqual([]);
});

test("every fixed word is still on a page", () => {
  const texts = [...shown.keys()];
  const unused = listed.filter((words) =>
    typeof words === "string" ? !shown.has(words) : !texts.some((text) => words.test(text)),
  );
  expect(unused).toEqual([]);
});

test.each(contentTypes)("each text of the $noun is on a page", (type) => {
  const [item] = itemsOf(masonsSite(), type);
  const missing = Object.entries((type as ContentType).fields).filter(([name, { mark }]) => {
    const places = new Set<string>();
    const put = (text: string, place: string) => {
      places.add(fieldOf(`${type.noun}//${place}`));
      return text;
    };
    mark?.((item as unknown as Record<string, unknown>)[name], put, name);
    return [...places].some((place) => !fields.has(place));
  });
  expect(missing.map(([name]) => name)).toEqual([]);
});

/**
 * The words of a page with marks that come from no field of the content: in its texts, in what
 * pictures show, labels, title and descriptions.
 */
function wordsWithoutField(html: string, site: SiteContent): string[] {
  const body = html.slice(html.indexOf("<body"));
  const shown = body.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "\0");
  const texts = shown.split(/<[^>]*>|\0/).map(decode);
  const attributes = [...shown.matchAll(/ ([\w-]+)="([^"]+)"/g)]
    .filter(([, name = ""]) => spoken.includes(name))
    .map(([, , value = ""]) => decode(value));
  const head = [
    elementsOf(html, "title")[0]?.text ?? "",
    ...["description", "og:title", "og:description", "og:image:alt"].map(
      (name) => metaOf(html, name) ?? "",
    ),
  ];
  const values = textsIn(site);
  // A service's title is one of its keywords, which pages show nowhere else.
  const keywords = textsIn(site.services.map((service) => service.keywords));
  return [...texts, ...attributes, ...head]
    .flatMap((text) => ownWords(text, values))
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /\p{L}|\d/u.test(text))
    .filter((text) => !keywords.some((keyword) => keyword.startsWith(text.toLowerCase())));
}

/** The parts of a text that are not a field's. A mark stands only at the end of a field's text. */
function ownWords(text: string, values: string[]): string[] {
  return markedParts(text).map(({ text: part, place }) => {
    const plain = withoutEditMarks(part);
    if (place === null) return isCutValue(plain, values) ? "" : plain;
    const words = plain.replace(/[^\p{L}\p{N}]+$/u, "");
    return plain.slice(0, startOfValue(words, values));
  });
}

/** A description is cut at a length, and its mark with it. */
function isCutValue(text: string, values: string[]): boolean {
  const start = text.replace(/^[\s.]+/, "").replace(/…$/, "");
  return text.endsWith("…") && values.some((value) => value.includes(start.toLowerCase()));
}

/** Where the value at the end of a text begins. */
function startOfValue(text: string, values: string[]): number {
  const lower = plainQuotes(text.toLowerCase());
  for (let start = 0; start < text.length; start += 1) {
    const isStart = start === 0 || /[^\p{L}\p{N}]/u.test(text.charAt(start - 1));
    if (isStart && values.some((value) => value.includes(lower.slice(start)))) return start;
  }
  return text.length;
}

/** Every text of the content, in lower case. */
function textsIn(content: unknown): string[] {
  if (typeof content === "string") return [plainQuotes(content.toLowerCase())];
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(textsIn);
}

/** Pages choose the quotation marks within a quote. */
function plainQuotes(text: string): string {
  return text.replaceAll(/[“”‘’]/g, "'");
}
