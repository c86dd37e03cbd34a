import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { londonClock } from "#domain/business/london-clock.ts";
import { comingMoment } from "#domain/business/moment-words.ts";
import {
  type ScheduledPublication,
  unfulfilledPublications,
  waitingPublications,
} from "#domain/scheduling/scheduled-publications.ts";
import { changeKindWords } from "./change-kind-words.ts";

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
      waitingPublications(db),
      unfulfilledPublications(db),
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

function describe(
  { id, at, madeBy, note, changes }: ScheduledPublication,
  now: Date,
): DescribedSchedule {
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

/** Says how a publication ended that did not change all that it was to change. */
export function unfulfilledWords(
  { at, outcome, names }: Pick<ScheduledPublication, "at" | "outcome" | "names">,
  now: Date,
): string {
  const when = comingMoment(new Date(at), now);
  const list = names.join(", ");
  switch (outcome) {
    case "published":
      return `What was scheduled ${when} is published, except ${list}: somebody had published or removed that meanwhile, and so it stayed.`;
    case "double address":
      return `What was scheduled ${when} was not published: two items would have had the address “${list}”. The changes below are still saved. Please look at them, then publish.`;
    case "damaged":
      return `What was scheduled ${when} was not published: its stored copy cannot be read. The changes below are still saved. Please look at them, then publish.`;
    default:
      return `What was scheduled ${when} was not published: visitors already saw all of it, or something newer.`;
  }
}
