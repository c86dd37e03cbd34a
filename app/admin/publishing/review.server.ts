import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { editPath } from "#app/admin/editing/content-areas.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { changesBetween } from "#domain/publishing/changes.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { warningsAbout } from "#domain/publishing/warnings.ts";
import { describeChanges } from "./describe-changes.server.ts";
import type { DescribedChange } from "./described-change.ts";

/** How many changes and warnings a page lists. */
const listed = 200;

/** The changes that publishing would make, and warnings about them. */
export interface Review {
  changes: DescribedChange[];
  /** How many changes there are, listed or not. */
  changeCount: number;
  warnings: { message: string; edit: string }[];
  /** Stamp of the tables as reviewed. Publishing refuses if anything was saved since. */
  stamp: string;
}

/** Compares the draft tables with what visitors see. If that fails, the message for the banner. */
export async function review(context: ContextReader): Promise<Review | { error: string }> {
  const { db } = context.get(databaseContext);
  try {
    // Read before the rows, so that a save in between makes the review stale and is not published
    // unseen.
    const stamp = await tablesStamp(db);
    const tables = await readTables(db);
    const changes = changesBetween(context.get(publishedContext).current(), tables);
    const warnings = warningsAbout(tables, await context.get(picturesContext)());
    return {
      changes: describeChanges(changes.slice(0, listed)),
      changeCount: changes.length,
      warnings: warnings
        .slice(0, listed)
        .map((warning) => ({ message: warning.message, edit: editPath(warning) })),
      stamp,
    };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch changes", context.get(logErrorContext)),
    };
  }
}
