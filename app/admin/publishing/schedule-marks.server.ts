import { comingMoment } from "#domain/business/moment-words.ts";
import type { ComparedChange } from "#domain/publishing/change-pictures.ts";
import { changeKey } from "#domain/publishing/changes.ts";
import type { ScheduledPublication } from "#domain/scheduling/scheduled-publications.ts";

/** Says when a scheduled publication shows a change. */
export interface ScheduleMark {
  /** Id of the publication. */
  id: string;
  /** 'Goes live on Friday at 08:00' */
  words: string;
}

/** Which of the publications that wait hold a change. */
export function scheduleMarks(
  waiting: ScheduledPublication[],
  now: Date,
): (change: ComparedChange) => ScheduleMark[] {
  const holding = waiting.map(({ changes, ...scheduled }) => ({
    ...scheduled,
    keys: new Set(changes.map(changeKey)),
  }));
  return (change) =>
    holding
      .filter(({ keys }) => keys.has(changeKey(change)))
      .map(({ id, at, madeAt }) => {
        const when = comingMoment(new Date(at), now);
        const isOlder = change.savedAt !== null && change.savedAt > madeAt;
        const words = `${at > now.toISOString() ? "Goes live" : "Was due"} ${when}`;
        return { id, words: isOlder ? `${words}, as it was before the last save` : words };
      });
}
