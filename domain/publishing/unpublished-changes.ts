import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Publisher } from "./publisher.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";

/** Tells whether anything saved differs from this site. Throws the database's errors. */
export type HasUnpublishedChanges = (site: SiteContent) => Promise<boolean>;

/** Compares the tables only if something was saved or published since the last call. */
export function unpublishedChanges(
  db: Kysely<Tables>,
  { compare }: Pick<Publisher, "compare">,
): HasUnpublishedChanges {
  let known: { site: SiteContent; stamp: string; any: boolean } | undefined;
  return async (site) => {
    if (known?.site === site && known.stamp === (await tablesStamp(db))) return known.any;
    const { stamp, changeCount } = await compare(site);
    known = { site, stamp, any: changeCount > 0 };
    return known.any;
  };
}
