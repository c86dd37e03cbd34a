import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { comingMoment } from "#domain/business/moment-words.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";

/**
 * When publications happen by themselves: 'on Friday at 08:00'. None when the database fails, which
 * is logged and which System Status reports.
 */
export async function scheduledTimes(context: ContextReader, now: Date): Promise<string[]> {
  try {
    const waiting = await waitingSchedules(context.get(databaseContext).db);
    return [...new Set(waiting.map(({ at }) => comingMoment(new Date(at), now)))];
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read what is scheduled");
    return [];
  }
}
