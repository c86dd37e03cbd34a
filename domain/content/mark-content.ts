import { isDeepStrictEqual } from "node:util";
import { editMark, withEditMark } from "#domain/text/edit-mark.ts";
import type { ContentType, FormField, PutMark, StoredField } from "./content-type.ts";
import { type Content, contentTypes, type Noun, typeOf } from "./registry.ts";

type Item = Record<string, unknown>;

interface MarkOptions {
  now: Date;
  /** The unsaved form of an item in the content. */
  edited?: EditedForm;
}

export interface EditedForm {
  noun: Noun;
  /** Empty for a single item. */
  id: string;
  form: Record<string, unknown>;
}

/**
 * The content with an invisible mark in each text that visitors read, so that a preview can lead
 * from the text to its field. A mark is `{noun}/{id}/{field}`; a single item has no id. Values that
 * code computes with have no marks. A text gets its mark when a page reads it, so that a preview
 * costs what its page shows and not what the site holds.
 */
export function markContent<Whole extends Content>(content: Whole, options: MarkOptions): Whole {
  const marked: Record<string, unknown> = { ...content };
  for (const type of contentTypes as readonly ContentType[]) {
    const items = content[type.name as keyof Content];
    const names = mentionedNames(type, content);
    const markItem = (item: Item, id: string) =>
      markedOnReading(type, item, (name) => markField(type, { item, id, name, names }, options));
    marked[type.name] = Array.isArray(items)
      ? items.map((item) => markItem(item, item.id))
      : markItem(items as Item, "");
  }
  return marked as unknown as Whole;
}

function markedOnReading(
  { fields }: ContentType,
  item: Item,
  markField: (name: string) => unknown,
): Item {
  const marked = new Map<string, unknown>();
  return new Proxy(item, {
    get(target, name) {
      if (typeof name === "symbol" || !fields[name]?.mark) return Reflect.get(target, name);
      if (!marked.has(name)) marked.set(name, markField(name));
      return marked.get(name);
    },
  });
}

interface MarkedField {
  item: Item;
  id: string;
  name: string;
  /** The marked names of other items that a field may mention. */
  names: Map<string, string>;
}

function markField(type: ContentType, read: MarkedField, options: MarkOptions): unknown {
  const { item, id, name, names } = read;
  const field = type.fields[name] as StoredField;
  const isMention = type.mentions?.field === name;
  const value = item[name];
  const { now, edited } = options;
  const form = edited?.noun === type.noun && edited.id === id ? edited.form : undefined;
  const rows = Array.isArray(value) ? rowsInForm(field, value, form?.[name], now) : null;
  const put: PutMark = (text, place, kind) => {
    const mark = editMark(`${type.noun}/${id}/${placeInForm(place, rows)}`);
    if (text === "") return kind === "picture" ? mark : "";
    return (isMention && names.get(text)) || withEditMark(text, mark);
  };
  return field.mark?.(value, put, name);
}

/** `faq.0.answer` as the form has it: `faq.1.answer`, or `faq` for an entry without a row. */
function placeInForm(place: string, rows: number[] | null): string {
  const [field, entry, ...part] = place.split(".");
  if (!rows || entry === undefined) return place;
  const row = rows[Number(entry)] ?? -1;
  return row < 0 ? String(field) : [field, row, ...part].join(".");
}

/**
 * The marked names of the items that a type refers to by name. Code compares a mention with the
 * name, so both have the same mark.
 */
function mentionedNames({ mentions }: ContentType, content: Content): Map<string, string> {
  const names = new Map<string, string>();
  const mentioned: ContentType | undefined = mentions && typeOf(mentions.noun);
  if (!mentions || !mentioned?.fields[mentions.by]?.mark) return names;
  for (const item of content[mentioned.name as keyof Content] as unknown as Item[]) {
    const name = String(item[mentions.by]);
    const mark = editMark(`${mentioned.noun}/${item.id}/${mentions.by}`);
    if (!names.has(name)) names.set(name, withEditMark(name, mark));
  }
  return names;
}

/**
 * For each entry of a list, the place of its row in the form; -1 if it has none. The two differ
 * because a form may have blank rows and another order, and leaves out what is over.
 * @param typed the rows of an unsaved form; without it, those with which the form opens
 * @returns null where each entry has its own place
 */
function rowsInForm(
  field: StoredField | FormField,
  entries: unknown[],
  typed: unknown,
  now: Date,
): number[] | null {
  if (!("form" in field)) return null;
  const rows = typed ?? field.toForm(entries, now);
  if (!Array.isArray(rows)) return null;
  if (typed === undefined && rows.length === entries.length) return null;
  const schema = typeof field.form === "function" ? field.form(now) : field.form;
  const read = rows.map((row) => schema.safeParse([row]).data as unknown[] | undefined);
  const taken = new Set<number>();
  return entries.map((entry) => {
    const place = read.findIndex(
      (kept, index) => !taken.has(index) && isDeepStrictEqual(kept, [entry]),
    );
    taken.add(place);
    return place;
  });
}
