import { editMark, withEditMark } from "#domain/text/edit-mark.ts";
import type { ContentType, PutMark, StoredField } from "./content-type.ts";
import { type Content, contentTypes, type Noun, typeOf } from "./registry.ts";
import { rowsInForm } from "./rows-in-form.ts";

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
