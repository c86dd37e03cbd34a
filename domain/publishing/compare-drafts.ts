import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Content } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import { readPart, rowsPerPage } from "#domain/list-part.ts";
import { type Example, examplesIn } from "#domain/sample-site/examples.ts";
import { inReadingOrder } from "./change-order.ts";
import { type ComparedChange, withItemPictures } from "./change-pictures.ts";
import { withSavers } from "./change-savers.ts";
import { type Change, changeKey, changesBetween } from "./changes.ts";
import { dependenciesBetween } from "./dependencies.ts";
import type { Dependency } from "./follow-dependencies.ts";
import { readForPublishing } from "./freeze.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";
import { type Warning, warningsAbout } from "./warnings.ts";

/** A change without its fields. */
export type NamedChange = Omit<Change, "fields">;

/** What would change for visitors if the draft tables were published now. */
export interface Comparison {
  /** The version that the draft tables are compared with. */
  version: number;
  /** The changes of one page. */
  changes: ComparedChange[];
  /** The number of that page, from 1, and how many pages there are. */
  page: number;
  pages: number;
  /** Keys of the changes on the other pages. */
  elsewhere: string[];
  /** The changes on the other pages that those of this page need. */
  needed: NamedChange[];
  /** Which of all changes need which others. */
  dependencies: Dependency[];
  /** How many changes there are in all. */
  changeCount: number;
  /** The first warnings. */
  warnings: Warning[];
  /** What would still be sample content after publishing. */
  examples: Example[];
  /** Stamp of the compared draft tables. Publishing refuses if anything was saved since. */
  stamp: string;
}

interface CompareOptions {
  /** All pictures that can be shown, by url. */
  pictures: Record<string, Picture>;
  /** The page of changes, from 1. */
  page?: number;
  /** Key of the change to list first, if it is there. */
  first?: string | undefined;
}

/** Compares the draft tables with what visitors see. */
export async function compareDrafts(
  db: Kysely<Tables>,
  shown: Content & Pick<SiteContent, "version">,
  { pictures, page = 1, first }: CompareOptions,
): Promise<Comparison> {
  // Read before the rows: a save in between then makes the stamp out of date, and the owner cannot
  // publish it unseen.
  const stamp = await tablesStamp(db);
  const tables = await readForPublishing(db);
  const found = changesBetween(shown, tables);
  const dependencies = dependenciesBetween(shown, tables, found);
  const changes = inReadingOrder(found, { first, dependencies, shown });
  const { rows, ...part } = await readPart({ total: changes.length, page }, (range) =>
    withSavers(db, changes.slice(range.offset, range.offset + range.limit)),
  );
  const listed = new Set(rows.map(changeKey));
  const others = changes.filter((change) => !listed.has(changeKey(change)));
  return {
    version: shown.version,
    changes: withItemPictures(rows, shown, tables),
    page: part.page,
    pages: part.pages,
    elsewhere: others.map(changeKey),
    needed: neededOf(listed, others, dependencies),
    dependencies,
    changeCount: changes.length,
    warnings: warningsAbout(tables, pictures, shown).slice(0, rowsPerPage),
    examples: examplesIn(tables),
    stamp,
  };
}

function neededOf(
  listed: ReadonlySet<string>,
  others: Change[],
  dependencies: Dependency[],
): NamedChange[] {
  const needed = new Set(
    dependencies.flatMap(({ change, needs }) => (listed.has(change) ? [needs] : [])),
  );
  return others
    .filter((change) => needed.has(changeKey(change)))
    .map(({ fields: _, ...change }) => change);
}
