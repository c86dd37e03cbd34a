import { type ContentType, formOf, picturesIn, readForm } from "#domain/content/content-type.ts";
import { contentTypes, itemsOf } from "#domain/content/registry.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";

const now = new Date();

/** Addresses, and names by which items refer to others. */
const references = /^(id|slug|url|before|picture|project|kind)$/;

/** How long a text may be in one field or another. */
const limits = [500, 300, 200, 160, 120, 100, 60, 50, 40, 30, 20, 10];

/**
 * A site that has `words` in every field whose form takes them, and in the others what a mason
 * says. Every picture is the one at `picture`.
 *
 * @param words a text of at most this many characters
 */
export function siteThatSays(words: (limit: number) => string, picture: string): SiteContent {
  const site = masonsSite();
  const content = contentTypes.map((type) => {
    const items = itemsOf(site, type).map((item) => ({ ...item, ...said(type, item, words) }));
    return [type.name, type.isSingle ? items[0] : items];
  });
  const urls = contentTypes.flatMap((type) =>
    itemsOf(site, type).flatMap((item) => picturesIn(type, item)),
  );
  const json = JSON.stringify({ ...site, ...Object.fromEntries(content), pictures: {} });
  const shown = JSON.parse(urls.reduce((text, url) => text.replaceAll(url, picture), json));
  // JSON has no maps.
  return { ...shown, changedAt: site.changedAt };
}

function said(type: ContentType, item: object, words: (limit: number) => string): object {
  const form = formOf(type, item as never, now);
  replaceTexts(form, (text, put) => {
    for (const limit of limits) {
      put(words(limit));
      if ("values" in readForm(type, form, now)) return;
    }
    put(text);
  });
  const read = readForm(type, form, now);
  return "values" in read ? read.values : {};
}

/** Calls `replace` for each text in a form that is not a reference. */
function replaceTexts(
  within: Record<string, unknown>,
  replace: (text: string, put: (text: string) => void) => void,
): void {
  for (const [name, value] of Object.entries(within)) {
    if (references.test(name)) continue;
    if (typeof value === "object" && value !== null) replaceTexts(value as never, replace);
    else if (typeof value === "string")
      replace(value, (text) => {
        within[name] = text;
      });
  }
}
