import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { comingMoment, londonClock } from "#domain/business/london-clock.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { Change } from "#domain/publishing/changes.ts";
import {
  type Schedule,
  unfulfilledSchedules,
  waitingSchedules,
} from "#domain/scheduling/schedules.ts";
import { changeKindWords, type ScheduleMark } from "./described-change.ts";

/** How many changes of a publication are named. */
const named = 5;

/** How long a due publication may take before the screen says that it is late, in milliseconds. */
const patience = 60_000;

/** A publication that waits for its time. */
export interface DescribedSchedule {
  id: string;
  /** 'on Friday at 08:00' */
  when: string;
  /** It should have happened by now. */
  isLate: boolean;
  madeBy: string;
  note: string;
  /** The first changes: 'Marbling, changed'. */
  changes: string[];
  /** How many changes there are, named or not. */
  changeCount: number;
}

export interface DescribedSchedules {
  waiting: DescribedSchedule[];
  /** Those that did not happen as planned, each with a sentence or two. */
  unfulfilled: { id: string; text: string }[];
  /** The date in London, `YYYY-MM-DD`: the first that can be chosen. */
  today: string;
}

/** What is scheduled. If the database fails, the message for the banner. */
export async function describeSchedules(
  context: ContextReader,
  now: Date,
): Promise<DescribedSchedules | { error: string }> {
  try {
    const { db } = context.get(databaseContext);
    const [waiting, unfulfilled] = await Promise.all([
      waitingSchedules(db),
      unfulfilledSchedules(db),
    ]);
    return {
      waiting: waiting.map((scheduled) => describe(scheduled, now)),
      unfulfilled: unfulfilled.map((scheduled) => ({
        id: scheduled.id,
        text: unfulfilledWords(scheduled, now),
      })),
      today: londonClock(now).date,
    };
  } catch (error) {
    return {
      error: failureMessage(error, "Failed to fetch schedule", context.get(logErrorContext)),
    };
  }
}

function describe({ id, at, madeBy, note, changes }: Schedule, now: Date): DescribedSchedule {
  return {
    id,
    when: comingMoment(new Date(at), now),
    isLate: now.getTime() - Date.parse(at) > patience,
    madeBy,
    note,
    changes: changes
      .slice(0, named)
      .map(({ kind, name }) => `${name}, ${changeKindWords[kind].toLowerCase()}`),
    changeCount: changes.length,
  };
}

/** Says what a publication left out. */
export function unfulfilledWords({ at, ending }: Schedule, now: Date): string {
  const when = comingMoment(new Date(at), now);
  const { isPublished = false, newer = [], taken = [] } = ending ?? {};
  return [
    isPublished
      ? `What was scheduled ${when} is published, except ${[...newer, ...taken].join(", ")}.`
      : `What was scheduled ${when} was not published.`,
    newer.length > 0 && `Somebody had published or removed ${newer.join(", ")} meanwhile.`,
    taken.length > 0 && `Another item has the address of ${taken.join(", ")} by now.`,
  ]
    .filter(Boolean)
    .join(" ");
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
