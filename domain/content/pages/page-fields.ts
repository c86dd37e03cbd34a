import {
  pairs,
  picture,
  pictureText,
  rows,
  type Shown,
  text,
  texts,
  yesNo,
} from "#domain/content/fields.ts";
import { line, paragraphs, required } from "#domain/forms/fields.ts";
import type { Picture } from "#domain/images/picture.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import { pictureWords } from "#domain/sample-site/pictures.ts";
import { isBlank } from "#domain/text/clean-text.ts";

/** What every page's type has in common: one row in the table of pages. */
export const onePage = { table: "pages", isSingle: true, isOrdered: false } as const;

/** The heading and the other words of a page's form. `name` is the page's, such as 'Home'. */
export function pageWords(name: string, subtitle: string) {
  const edit = { title: `${name} Page`, subtitle, submit: `Update ${name} Page` };
  return { edit, called: `${name} page` };
}

/** How many entries a list on a page may have. */
const entries = 30;

export function headline(builtIn: string) {
  return text("Headline", required(line("The headline", 120), "Enter the headline"), builtIn);
}

/** The lines under the headline. */
export function lead(builtIn: string) {
  return text(
    "Introduction",
    required(line("The introduction", 600), "Enter the introduction"),
    builtIn,
    ofRows(3),
  );
}

/** The sentence in the band at the end of a page, above the buttons. */
export function closingLine(label: string, builtIn: string) {
  return text(label, required(line("The closing line", 200), "Enter the closing line"), builtIn);
}

/** The section of a form with the closing line of a page. */
export const endOfPage = {
  title: "End of the page",
  hint: "Stands above the buttons to ask for a quote or call.",
  fields: ["closing"],
} as const;

/** The heading of a section. Visitors see none where it is empty. */
export function heading(label: string, builtIn: string) {
  return text(label, line("This heading", 200), builtIn);
}

/** The name that visitors read beside a field or fact. It cannot be empty. */
export function nameOfField(label: string, builtIn: string, shown: Shown = {}) {
  return text(label, required(line("This name", 100), "Enter a name"), builtIn, shown);
}

/** A line of text that may be empty. */
export function sentence(label: string, builtIn = "", shown: Shown = {}) {
  return text(label, line("This text", 600), builtIn, shown);
}

/** Text of several paragraphs, which may be empty. */
export function prose(label: string, builtIn = "", shown: Shown = {}) {
  const hint = "A blank line begins a new paragraph.";
  const usual = { hint, ...ofRows(8) };
  return text(label, paragraphs("This text", 20_000), builtIn, { ...usual, ...shown });
}

/** Shows a text in a field of this height. */
export function ofRows(rows: number): Shown {
  return { control: { kind: "text", rows } };
}

/** Whether visitors see a section. */
export function shown(label: string) {
  return yesNo(label, true);
}

/** @param row what the form calls an entry: 'Next step' */
export function shortTexts(
  label: string,
  row: string | { row: string; isNumbered: true },
  builtIn: string[] = [],
) {
  const entry = line("This entry", 300);
  const named = typeof row === "string" ? { row } : row;
  return texts(label, { subject: "The list", limit: entries, entry, builtIn, ...named });
}

/** A list of entries that each have a name and a text. */
export function namedTexts(label: string, row: string, builtIn: { name: string; text: string }[]) {
  return rows(label, {
    control: pairs(row, ["name", "Name"], ["text", "Text", 2]),
    subject: "The list",
    limit: entries,
    row: { name: line("This name", 200), text: line("This text", 1_000) },
    check({ name, text }, fault) {
      if (name === "" && text !== "") fault("name", "Enter a name for this text");
    },
    isKept: ({ name }) => name !== "",
    hasEmptyRow: true,
    builtIn,
  });
}

/** A page's own picture, with its alternative text and caption. `url` is the built-in one. */
export function ownPicture(url: string) {
  const { alt, caption } = pictureWords(url);
  return {
    picture: picture("Picture", url, {
      control: { kind: "picture", alt: "pictureAlt", caption: "pictureCaption" },
    }),
    pictureAlt: pictureText(
      "picture",
      "What the picture shows",
      line("This description", 1_000),
      alt,
    ),
    pictureCaption: text("Caption", line("This caption", 1_000), caption),
  };
}

/** Warnings about a page's own picture. `name` is the page's, e.g. 'home page'. */
export function pictureWarnings(
  name: string,
  { picture, pictureAlt }: { picture: string | null; pictureAlt: string },
  pictures: Record<string, Picture>,
) {
  return [
    picture && !pictureAt(pictures, picture) && `The picture of the ${name} cannot be found.`,
    picture &&
      isBlank(pictureAlt) &&
      `The ${name} does not say what its picture shows, for people who cannot see it.`,
  ];
}
