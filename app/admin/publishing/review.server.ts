import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { editPath } from "#app/admin/editing/content-areas.ts";
import {
  type ContextReader,
  logErrorContext,
  publishedContext,
  publisherContext,
  siteUrlContext,
} from "#app/context.ts";
import { describeChanges } from "./describe-changes.server.ts";
import type { DescribedChange } from "./described-change.ts";
import { type DescribedExamples, describeExamples, isPublicSite } from "./examples.server.ts";

/** The changes that publishing would make, and warnings about them. */
export interface Review {
  /** The first changes. */
  changes: DescribedChange[];
  /** How many changes there are, listed or not. */
  changeCount: number;
  warnings: { message: string; edit: string }[];
  /** Sample content that publishing would show; none on a site that only this machine reaches. */
  examples: DescribedExamples[];
  /** Stamp of the tables as reviewed. Publishing refuses if anything was saved since. */
  stamp: string;
}

/**
 * Compares the draft tables with what visitors see. If that fails, the message for the banner.
 * @param asksForExamples names examples even on a site that only this machine reaches
 */
export async function review(
  context: ContextReader,
  asksForExamples: boolean,
): Promise<Review | { error: string }> {
  try {
    const shown = context.get(publishedContext).current();
    const compared = await context.get(publisherContext).compare(shown);
    const isWarned = asksForExamples || isPublicSite(context.get(siteUrlContext));
    return {
      changes: describeChanges(compared.changes),
      changeCount: compared.changeCount,
      warnings: compared.warnings.map((warning) => ({
        message: warning.message,
        edit: editPath(warning),
      })),
      examples: isWarned ? describeExamples(compared.examples) : [],
      stamp: compared.stamp,
    };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch changes", context.get(logErrorContext)),
    };
  }
}
