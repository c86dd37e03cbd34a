import { editMark, withEditMark } from "#domain/text/edit-mark.ts";
import type { ContentType, PutMark } from "./content-type.ts";
import { type Content, contentTypes, typeOf } from "./registry.ts";

type Item = Record<string, unknown>;

/**
 * The content with an invisible mark in each text that visitors read, so that a preview can lead
 * from the text to its field. A mark is `{noun}/{id}/{field}`; a single item has no id. Values that
 * code computes with have no marks.
 */
export function markContent<Whole extends Content>(content: Whole): Whole {
  const marked: Record<string, unknown> = { ...content };
  for (const type of contentTypes as readonly ContentType[]) {
    const items = content[type.name as keyof Content];
    const names = mentionedNames(type, content);
    marked[type.name] = Array.isArray(items)
      ? items.map((item) => markItem(type, item, item.id, names))
      : markItem(type, items as Item, "", names);
  }
  return marked as unknown as Whole;
}

function markItem(type: ContentType, item: Item, id: string, names: Map<string, string>): Item {
  const marked = { ...item };
  for (const [name, field] of Object.entries(type.fields)) {
    const isMention = type.mentions?.field === name;
    const put: PutMark = (text, place, kind) => {
      const mark = editMark(`${type.noun}/${id}/${place}`);
      if (text === "") return kind === "picture" ? mark : "";
      return (isMention && names.get(text)) || withEditMark(text, mark);
    };
    if (field.mark) marked[name] = field.mark(item[name], put, name);
  }
  return marked;
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
