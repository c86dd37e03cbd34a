import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { listOrder } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { readPart, rowsPerPage } from "#domain/list-part.ts";
import { type Example, examplesIn } from "#domain/sample-site/examples.ts";
import { type Change, readChanges } from "./changes.ts";
import { draftSite } from "./draft-site.ts";
import { inReadingOrder } from "./listed-changes.ts";
import { type Need, needsAmong } from "./needs.ts";
import type { SiteContent } from "./site-content.ts";
import { type Warning, warningsAbout } from "./warnings.ts";

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
