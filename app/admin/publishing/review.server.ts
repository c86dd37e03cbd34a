import { setTimeout } from "node:timers/promises";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { editPath } from "#app/admin/editing/content-areas.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  picturesContext,
  publishedContext,
  publisherContext,
  siteUrlContext,
} from "#app/context.ts";
import type { Dependency } from "#domain/publishing/follow-dependencies.ts";
import { waitingPublications } from "#domain/scheduling/scheduled-publications.ts";
import { describeChanges, picturesOfChanges } from "./describe-changes.server.ts";
import type { DescribedChange } from "./described-change.ts";
import { type DescribedExamples, describeExamples, isPublicSite } from "./examples.server.ts";
import { scheduleMarks } from "./schedule-marks.server.ts";

/** The changes that publishing would make, and warnings about them. */
export interface Review {
  /** The version with which the draft tables were compared. */
  version: number;
  /** The changes of one page. */
  changes: DescribedChange[];
  /** The number of that page, from 1, and how many pages there are. */
  page: number;
  pages: number;
  /** Keys of the changes on the other pages. */
  elsewhere: string[];
  /** Which of all changes need which others. */
  dependencies: Dependency[];
  /** How many changes there are on all pages. */
  changeCount: number;
  warnings: { message: string; edit: string }[];
  /** Sample content that publishing would show; none on a site that only this machine reaches. */
  examples: DescribedExamples[];
  /** Stamp of the tables as reviewed. Publishing refuses if anything was saved since. */
  stamp: string;
}

interface Reviewer {
  /** E-mail address of the account that looks. */
  me: string;
  now: Date;
  /** Names examples even on a site that only this machine reaches. */
  asksForExamples: boolean;
  /** The page of changes to list, from 1. */
  page: number;
  /** Key of the change to list first, if it is there. */
  only: string | undefined;
}

/** Compares the draft tables with what visitors see. If that fails, the message for the banner. */
export async function review(
  context: ContextReader,
  { me, now, asksForExamples, page, only }: Reviewer,
): Promise<Review | { error: string }> {
  try {
    const shown = context.get(publishedContext).current();
    const [compared, waiting] = await Promise.all([
      context.get(publisherContext).compare(shown, page, only),
      waitingPublications(context.get(databaseContext).db),
    ]);
    const isWarned = asksForExamples || isPublicSite(context.get(siteUrlContext));
    const { version, dependencies, needed } = compared;
    const pictures = await context.get(picturesContext)(picturesOfChanges(compared.changes));
    return {
      version,
      changes: describeChanges(compared.changes, {
        dependencies,
        needed,
        pictures,
        schedulesOf: scheduleMarks(waiting, now),
        me,
      }),
      page: compared.page,
      pages: compared.pages,
      elsewhere: compared.elsewhere,
      dependencies,
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

/** How long the page waits for the review before it is sent without it, in milliseconds. */
const patience = 200;

/**
 * The review if it is made soon, so that the page has it even where no scripts run. Otherwise its
 * promise, and the page shows that it is loading.
 */
export async function reviewOrWait<Made>(
  review: Promise<Made>,
): Promise<{ review: Made | Promise<Made> }> {
  const made = review.then(
    () => true,
    () => false,
  );
  const isMade = await Promise.race([made, setTimeout(patience, false)]);
  return { review: isMade ? await review : review };
}
