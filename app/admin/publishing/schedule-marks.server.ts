import { comingMoment } from "#domain/business/moment-words.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { Schedule } from "#domain/scheduling/schedules.ts";

/** Says when a scheduled publication shows a change. */
export interface ScheduleMark {
  /** Id of the publication. */
  id: string;
  /** 'Goes live on Friday at 08:00' */
  words: string;
}

/** Which of the publications that wait hold a change. */
export function scheduleMarks(waiting: Schedule[], now: Date): (change: Change) => ScheduleMark[] {
  const holding = waiting.map(({ changes, ...scheduled }) => ({
    ...scheduled,
    revisions: new Map(changes.map((change) => [changeKey(change), change.revision])),
  }));
  return (change) =>
    holding
      .filter(({ revisions }) => revisions.has(changeKey(change)))
      .map(({ id, at, revisions }) => {
        const when = comingMoment(new Date(at), now);
        const isOlder = revisions.get(changeKey(change)) !== change.revision;
        const words = `${at > now.toISOString() ? "Goes live" : "Was due"} ${when}`;
        return { id, words: isOlder ? `${words}, as it was before the last save` : words };
      });
}
