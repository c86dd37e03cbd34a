import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type ContentType, titleOf } from "./content-type.ts";
import type { Option } from "./form-layout.ts";
import type { projects } from "./projects.ts";
import { type ListType, listTypes, type Noun, typeOf } from "./registry.ts";
import { get, listFields } from "./store.ts";

/** A draft that refers to another item. */
export interface Mention {
  subject: Noun;
  id: string;
  /** The name that people see. */
  name: string;
}

/** The items that a type may mention by their slug; with `only`, those with these slugs. */
export async function mentionable(
  db: Kysely<Tables>,
  { mentions }: ContentType,
  only?: string[],
): Promise<Option[]> {
  const type = mentions?.by === "slug" ? typeOf(mentions.noun) : undefined;
  if (!type || type.isSingle || only?.length === 0) return [];
  const where = only && { slug: only };
  const items = await listFields(db, type as typeof projects, ["title", "slug"], where);
  return items.map(({ title, slug }) => ({ value: slug, label: title }));
}

/** The items that refer to this one, sorted by name. Their references would break without it. */
export async function mentionsOf(
  db: Kysely<Tables>,
  type: ListType,
  id: string,
): Promise<Mention[]> {
  const item = await get(db, type, id);
  if (!item) return [];
  const values = item as unknown as Record<string, unknown>;
  const found: Mention[] = [];
  for (const other of listTypes) {
    const { mentions, title }: ContentType = other;
    if (mentions?.noun !== type.noun) continue;
    const rows = await listFields(db, other, [title, mentions.field] as never[]);
    for (const row of rows as Record<string, unknown>[]) {
      if ([row[mentions.field]].flat().includes(values[mentions.by]))
        found.push({ subject: other.noun, id: String(row.id), name: titleOf(other, row) });
    }
  }
  return found.sort((one, other) => one.name.localeCompare(other.name, "en-GB"));
}
