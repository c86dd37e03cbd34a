import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { ContentType } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf, type Noun } from "#domain/content/registry.ts";
import { listOrder } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { readPart, rowsPerPage } from "#domain/list-part.ts";
import { type Example, examplesIn } from "#domain/sample-site/examples.ts";
import { type Change, readChanges } from "./changes.ts";
import { draftSite } from "./draft-site.ts";
import { inReadingOrder, type Need, needsAmong } from "./listed-changes.ts";
import type { SiteContent } from "./site-content.ts";

/** What would change for visitors if all that is saved were published now. */
export interface Comparison {
  /** The changes of one page. */
  changes: Change[];
  /** The number of that page, from 1, and how many pages there are. */
  page: number;
  pages: number;
  /** The changes on the other pages. */
  elsewhere: Change[];
  /** Which of all changes need which others. */
  needs: Need[];
  /** The first warnings. */
  warnings: Warning[];
  /** What would still be sample content after publishing. */
  examples: Example[];
}

interface CompareOptions {
  /** All pictures that can be shown, by url. */
  pictures: Record<string, Picture>;
  /** The page of changes, from 1. */
  page?: number;
  /** Key of the change to list first, if it is there. */
  first?: string | undefined;
}

/** Compares what is saved with what visitors see. */
export async function compareDrafts(
  db: Kysely<Tables>,
  shown: SiteContent,
  { pictures, page = 1, first }: CompareOptions,
): Promise<Comparison> {
  const found = await readChanges(db);
  const site = await draftSite(db, shown, pictures, found);
  const needs = needsAmong(found);
  const changes = inReadingOrder(found, { first, needs });
  const { rows, ...part } = await readPart({ total: changes.length, page }, async (range) =>
    changes.slice(range.offset, range.offset + range.limit),
  );
  const listed = new Set(rows);
  return {
    changes: await withPlaces(db, shown, rows),
    page: part.page,
    pages: part.pages,
    elsewhere: changes.filter((change) => !listed.has(change)),
    needs,
    warnings: warningsAbout(site, pictures, shown).slice(0, rowsPerPage),
    examples: examplesIn(site),
  };
}

/** The changes with the numbers at which items stand, from 1, in place of their keys. */
async function withPlaces(
  db: Kysely<Tables>,
  shown: SiteContent,
  changes: Change[],
): Promise<Change[]> {
  const numbers = new Map<string, (id: string) => { before: number; after: number }>();
  for (const type of contentTypes) {
    const isMoved = changes.some(
      ({ subject, fields }) =>
        subject === type.noun && fields.some(({ field }) => field === "place"),
    );
    if (!isMoved || type.isSingle || !type.isOrdered) continue;
    const before = shown[type.name].map(({ id }) => id);
    const after = (await listOrder(db, type)).map(({ id }) => id);
    numbers.set(type.noun, (id) => ({
      before: before.indexOf(id) + 1,
      after: after.indexOf(id) + 1,
    }));
  }
  return changes.map((change) => ({
    ...change,
    fields: change.fields.map((one) =>
      one.field === "place" ? { ...one, ...numbers.get(change.subject)?.(change.id) } : one,
    ),
  }));
}

/** Something that would look wrong to visitors. The owner can publish all the same. */
export interface Warning {
  subject: Noun;
  /** Row id of the item. Empty if there is no item at all. */
  id: string;
  /** A whole sentence. */
  message: string;
}

/**
 * Warnings to show the owner before publishing this content with these pictures, in place of what
 * visitors see now.
 */
export function warningsAbout(
  content: Content,
  pictures: Record<string, Picture>,
  shown: Content = content,
): Warning[] {
  const endsSampler = hasSampler(shown) && !hasSampler(content);
  const isProject = (asked: string) => content.projects.some(({ slug }) => slug === asked);
  return contentTypes.flatMap((registered) => {
    const type: ContentType = registered;
    const subject = registered.noun;
    const items = itemsOf(content, registered);
    if (items.length === 0 && type.warningWhenEmpty)
      return [{ subject, id: "", message: type.warningWhenEmpty }];
    return items.flatMap((item) => {
      const messages = type.warnings?.(item as never, { pictures, isProject, endsSampler }) ?? [];
      return messages.flatMap((message) => (message ? [{ subject, id: item.id, message }] : []));
    });
  });
}

function hasSampler({ services }: Content): boolean {
  return services.some(({ sampler }) => sampler !== "none");
}
