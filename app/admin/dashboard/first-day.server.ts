import { describeExamples, isPublicSite } from "#app/admin/publishing/examples.server.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import { isDecisionDue } from "#domain/first-day/decide-examples.ts";
import { type FirstDay, readFirstDay } from "#domain/first-day/first-day.ts";
import { examplesIn } from "#domain/sample-site/examples.ts";

/** What the dashboard of a new site begins with. */
export interface Beginning {
  /** Whether the owner has to decide what becomes of the examples. */
  isDecisionDue: boolean;
  /** Null when it is all done or put away. */
  firstDay: FirstDay | null;
  /** The sample content that visitors of a public site see now: '6 reviews', '4 projects'. */
  seen: string[];
}

/** If the database fails, there is nothing to begin with; System Status reports that. */
export async function readBeginning(context: ContextReader): Promise<Beginning> {
  const seen = isPublicSite(context.get(siteUrlContext))
    ? describeExamples(examplesIn(context.get(publishedContext).current()))
    : [];
  const words = seen.map(({ count }) => count);
  try {
    const { db } = context.get(databaseContext);
    const due = await isDecisionDue(db);
    return { isDecisionDue: due, firstDay: await readFirstDay(db), seen: words };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read the first day");
    return { isDecisionDue: false, firstDay: null, seen: words };
  }
}
