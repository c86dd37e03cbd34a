import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { changesBetween } from "./changes.ts";
import { readTables } from "./freeze.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";

/**
 * Whether anything saved is not what visitors see. The tables are compared whole only after
 * something was saved.
 */
export class UnpublishedChanges {
  readonly #db: Kysely<Tables>;
  #known: { site: SiteContent; stamp: string; any: boolean } | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Throws when the database does. */
  async any(site: SiteContent): Promise<boolean> {
    const stamp = await tablesStamp(this.#db);
    const known = this.#known;
    if (known?.site === site && known.stamp === stamp) return known.any;
    const any = changesBetween(site, await readTables(this.#db)).length > 0;
    this.#known = { site, stamp, any };
    return any;
  }
}
