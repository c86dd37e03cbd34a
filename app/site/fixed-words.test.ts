import { expect, test } from "vitest";
import { markContent } from "#domain/content/mark-content.ts";
import { wordsWithoutField } from "#tests/site/page-words.ts";
import { renderFailure, renderState, siteStates } from "#tests/site/site-states.ts";
import { fixedWords } from "./fixed-words.ts";

const now = new Date();

/** The words that no field holds, each with a page that shows it. */
async function shownWords(): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  const states = await siteStates();
  for (const { name, site, addresses } of states) {
    const marked = markContent(site, { now });
    for (const address of addresses)
      for (const words of wordsWithoutField(await renderState(address, marked), site))
        shown.set(words, `${address} of ${name}`);
  }
  const [{ site } = expect.fail("there are states")] = states;
  for (const words of wordsWithoutField(await renderFailure(markContent(site, { now })), site))
    shown.set(words, "a page that fails");
  return shown;
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
