import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { shortMoment } from "#domain/business/moment-words.ts";
import { isInterrupted, lastDailyTest } from "#domain/enquiries/daily-test.ts";

export interface DailyTestWords {
  text: string;
  isBad: boolean;
}

/** If the last test is older than this, in milliseconds, tests no longer start: 1.5 days. */
const overdue = 36 * 60 * 60 * 1000;

/**
 * The dashboard's line about the daily test. Null before the first test, and when the database
 * fails.
 */
export async function dailyTestWords(
  context: ContextReader,
  now: Date,
): Promise<DailyTestWords | null> {
  try {
    const last = await lastDailyTest(context.get(databaseContext).db);
    if (!last) return null;
    const when = shortMoment(new Date(last.started_at), now);
    if (now.getTime() - Date.parse(last.started_at) > overdue)
      return { text: `Quote form: last tested ${when}, which is too long ago`, isBad: true };
    if (last.outcome === "failed")
      return { text: `Quote form: the test of ${when} failed: ${last.detail}`, isBad: true };
    if (isInterrupted(last, now))
      return {
        text: `Quote form: the test of ${when} was interrupted; another follows within the hour`,
        isBad: true,
      };
    if (last.outcome === "running")
      return { text: `Quote form: being tested since ${when}`, isBad: false };
    return { text: `Quote form: tested ${when}, all well`, isBad: false };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read the daily test");
    return null;
  }
}
