import { expect, test } from "vitest";
import type { ContentType } from "#domain/content/content-type.ts";
import { markContent } from "#domain/content/mark-content.ts";
import { contentTypes, itemsOf } from "#domain/content/registry.ts";
import { markedParts } from "#domain/text/edit-mark.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { fixedWords } from "./fixed-words.ts";
import { wordsWithoutField } from "./page-words.ts";
import { renderFailure, renderState, siteStates } from "./site-states.ts";

const now = new Date();

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
