import { editPath } from "#app/admin/editing/content-areas.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  picturesContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import { type ExampleKind, exampleKinds } from "#domain/content/content-type.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";
import { compareDrafts } from "#domain/publishing/compare-drafts.ts";
import type { Example } from "#domain/sample-site/examples.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";
import { isLoopback } from "#domain/text/sender.ts";
import { describeChanges } from "./describe-changes.server.ts";
import type { DescribedChange } from "./described-change.ts";
import { scheduleMarks } from "./described-schedule.server.ts";

/** The changes that publishing would make, and warnings about them. */
export interface Review {
  /** The changes of one page. */
  changes: DescribedChange[];
  /** The number of that page, from 1, and how many pages there are. */
  page: number;
  pages: number;
  /** The changes on the other pages. */
  elsewhere: ChosenRevision[];
  warnings: { message: string; edit: string }[];
  /** Sample content that publishing would show; none on a site that only this machine reaches. */
  examples: DescribedExamples[];
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
    const { db } = context.get(databaseContext);
    const all = await context.get(picturesContext)();
    const shown = context.get(publishedContext).current();
    const compared = await compareDrafts(db, shown, { pictures: all, page, first: only });
    const isWarned = asksForExamples || isPublicSite(context.get(siteUrlContext));
    return {
      changes: describeChanges(compared.changes, {
        needs: compared.needs,
        others: compared.elsewhere,
        pictures: all,
        schedulesOf: scheduleMarks(await waitingSchedules(db), now),
        me,
      }),
      page: compared.page,
      pages: compared.pages,
      elsewhere: compared.elsewhere.map(({ subject, id, revision }) => {
        return { subject, id, revision };
      }),
      warnings: compared.warnings.map((warning) => ({
        message: warning.message,
        edit: editPath(warning),
      })),
      examples: isWarned ? describeExamples(compared.examples) : [],
    };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch changes", context.get(logErrorContext)),
    };
  }
}

/** The examples of one kind. */
export interface DescribedExamples {
  kind: ExampleKind;
  /** '6 reviews' */
  count: string;
  /** Each leads to the form, at its first field with an example. */
  items: { name: string; edit: string }[];
}

const words: Record<ExampleKind, readonly [one: string, many: string]> = {
  testimonials: ["invented review", "invented reviews"],
  people: ["invented person", "invented people"],
  figures: ["sample figure or badge", "sample figures and badges"],
  projects: ["invented project", "invented projects"],
  services: ["sample service", "sample services"],
  details: ["sample business detail", "sample business details"],
  texts: ["sample text on the pages", "sample texts on the pages"],
  pictures: ["sample picture", "sample pictures"],
};

/** The examples by kind, in words, the gravest kind first. */
export function describeExamples(examples: Example[]): DescribedExamples[] {
  return exampleKinds.flatMap((kind) => {
    const some = examples.filter((example) => example.kind === kind);
    if (some.length === 0) return [];
    const total = some.reduce((sum, { count }) => sum + count, 0);
    const items = some.map(({ name, field, ...item }) => ({
      name,
      edit: `${editPath(item)}?field=${field}`,
    }));
    return [{ kind, count: `${total} ${words[kind][total === 1 ? 0 : 1]}`, items }];
  });
}

/** Whether other people reach the site, so that sample content would deceive them. */
export function isPublicSite(siteUrl: string): boolean {
  return !isLoopback(new URL(siteUrl).hostname);
}
