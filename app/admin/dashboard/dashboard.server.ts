import { describeExamples, isPublicSite } from "#app/admin/publishing/examples.server.ts";
import type { Readiness, ReadinessProbe } from "#app/api/readiness.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { replyDue } from "#domain/business/reply-promise.ts";
import { listTypes, type Noun } from "#domain/content/registry.ts";
import { count } from "#domain/content/store.ts";
import { callLink } from "#domain/content/telephone.ts";
import { openEnquiries } from "#domain/enquiries/open-enquiries.ts";
import { type FirstDay, isDecisionDue, readFirstDay } from "#domain/first-day/first-day.ts";
import { examplesIn } from "#domain/sample-site/examples.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";

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

/** How many enquiries the dashboard shows. */
const shown = 5;

export interface WaitingEnquiry {
  id: string;
  name: string;
  service: string;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  /** Where the phone number leads; null if none is clear. */
  call: string | null;
  /** Path of the first photo; null if there is none. */
  photo: string | null;
}

export interface WaitingEnquiries {
  /** Those that have waited longest. */
  enquiries: WaitingEnquiry[];
  /** How many wait, shown or not. */
  total: number;
}

/**
 * The enquiries that wait for a reply. None when the database fails, which is logged and which
 * System Status reports.
 */
export async function waitingEnquiries(context: ContextReader): Promise<WaitingEnquiries> {
  try {
    const found = await openEnquiries(context.get(databaseContext).db, { limit: shown });
    const { business } = context.get(publishedContext).current();
    const enquiries = found.enquiries.map(({ phone, photo, receivedAt, ...enquiry }) => ({
      ...enquiry,
      replyDue: replyDue(business.closedDays, new Date(receivedAt)).toISOString(),
      call: callLink(phone),
      photo: photo && `/admin/enquiries/${enquiry.id}/photos/${photo}`,
    }));
    return { enquiries, total: found.total };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read open enquiries");
    return { enquiries: [], total: 0 };
  }
}

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

/** How many items there are, by noun. */
export type ContentCounts = Partial<Record<Noun, number>>;

/** Counts all content types in parallel. A failed count is logged and is 0. */
export async function countContent(context: ContextReader): Promise<ContentCounts> {
  const { db } = context.get(databaseContext);
  const counts = listTypes.map(async (type) => {
    try {
      return [type.noun, await count(db, type)] as const;
    } catch (error) {
      context.get(logErrorContext)(error, "The dashboard could not count");
      return [type.noun, 0] as const;
    }
  });
  return Object.fromEntries(await Promise.all(counts));
}

export type SystemStatusData = Pick<Readiness, "database" | "storage" | "checkedAt">;

/** Checks the database and the picture store now. */
export async function systemStatus(readiness: ReadinessProbe): Promise<SystemStatusData> {
  const { database, storage, checkedAt } = await readiness.look();
  return { database, storage, checkedAt };
}
