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

/** The most changes and warnings that a page lists. */
const listed = 200;

/** What publishing would do, and what to know before. */
export interface Review {
  changes: DescribedChange[];
  /** How many there are, listed or not. */
  changeCount: number;
  warnings: { message: string; edit: string }[];
  /** Of the tables as reviewed: nothing that was saved later is published. */
  stamp: string;
}

/** What differs between the tables and what visitors see, or the message for the banner. */
export async function review(context: ContextReader): Promise<Review | { error: string }> {
  const { db } = context.get(databaseContext);
  try {
    // Before the rows: what is saved in between makes the review stale, and never goes out unseen.
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
