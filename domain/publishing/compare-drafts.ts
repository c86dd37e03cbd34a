import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Content } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type Example, examplesIn } from "#domain/sample-site/examples.ts";
import { type ComparedChange, withItemPictures } from "./change-pictures.ts";
import { withSavers } from "./change-savers.ts";
import { changesBetween } from "./changes.ts";
import { dependenciesBetween } from "./dependencies.ts";
import type { Dependency } from "./dependents.ts";
import { readForPublishing } from "./freeze.ts";
import { listedChanges } from "./limits.ts";
import type { SiteContent } from "./site-content.ts";
import { tablesStamp } from "./tables-stamp.ts";
import { type Warning, warningsAbout } from "./warnings.ts";

/** What would change for visitors if the draft tables were published now. */
export interface Comparison {
  /** The version that the draft tables are compared with. */
  version: number;
  /** The first changes. */
  changes: ComparedChange[];
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

/** Compares the draft tables with what visitors see. `pictures` are all that can be shown. */
export async function compareDrafts(
  db: Kysely<Tables>,
  shown: Content & Pick<SiteContent, "version">,
  pictures: Record<string, Picture>,
): Promise<Comparison> {
  // Read before the rows: a save in between then makes the stamp out of date, and the owner cannot
  // publish it unseen.
  const stamp = await tablesStamp(db);
  const tables = await readForPublishing(db);
  const changes = changesBetween(shown, tables);
  return {
    version: shown.version,
    changes: withItemPictures(await withSavers(db, changes.slice(0, listedChanges)), shown, tables),
    dependencies: dependenciesBetween(shown, tables, changes),
    changeCount: changes.length,
    warnings: warningsAbout(tables, pictures).slice(0, listedChanges),
    examples: examplesIn(tables),
    stamp,
  };
}
