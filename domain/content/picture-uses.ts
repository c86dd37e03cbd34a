import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { picturesIn, titleOf } from "./content-type.ts";
import { picturedDrafts } from "./pictures-in-use.ts";
import { type Content, contentTypes, itemsOf, type Noun } from "./registry.ts";

/** A draft that shows a picture. */
export interface PictureUse {
  subject: Noun;
  /** Row id. */
  id: string;
  /** What people call the item. */
  name: string;
}

/** The drafts that show each picture, by the picture's url. */
export async function usesInDrafts(db: Kysely<Tables>): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  for await (const { type, id, item } of picturedDrafts(db)) {
    const use = { subject: type.noun, id, name: titleOf(type, item) };
    for (const url of new Set(picturesIn(type, item)))
      if (url) uses.set(url, [...(uses.get(url) ?? []), use]);
  }
  return uses;
}

/** The urls of all pictures that a version shows. */
export function picturesOf(content: Content): Set<string> {
  const urls = contentTypes.flatMap((type) =>
    itemsOf(content, type).flatMap((item) => picturesIn(type, item)),
  );
  return new Set(urls);
}
