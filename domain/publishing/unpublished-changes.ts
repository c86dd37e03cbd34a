import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { changesBetween } from "./changes.ts";
import { readTables } from "./freeze.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";

/** Answers whether anything saved differs from this site. Throws when the database does. */
export type HasUnpublishedChanges = (site: SiteContent) => Promise<boolean>;

/** Compares the tables only if something was saved or published since the last call. */
export function unpublishedChanges(db: Kysely<Tables>): HasUnpublishedChanges {
  let known: { site: SiteContent; stamp: string; any: boolean } | undefined;
  return async (site) => {
    const stamp = await tablesStamp(db);
    if (known?.site === site && known.stamp === stamp) return known.any;
    const any = changesBetween(site, await readTables(db)).length > 0;
    known = { site, stamp, any };
    return any;
  };
}
