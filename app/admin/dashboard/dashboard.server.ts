import { replyLink } from "#app/admin/enquiries/enquiry-parts.tsx";
import { inboxPath } from "#app/admin/enquiries/filters.ts";
import { unfulfilledWords } from "#app/admin/publishing/described-schedule.server.ts";
import { describeExamples, isPublicSite } from "#app/admin/publishing/review.server.ts";
import type { Readiness, ReadinessProbe } from "#app/context.ts";
import {
  accountsContext,
  type ContextReader,
  type Db,
  databaseContext,
  enquiryMailContext,
  lettersContext,
  logErrorContext,
  ownerWarningsContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import type { User } from "#domain/accounts/tools.ts";
import { replyDue } from "#domain/business/closed-days.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { listTypes, type Noun } from "#domain/content/registry.ts";
import { count } from "#domain/content/store.ts";
import { callLink } from "#domain/content/telephone.ts";
import { openEnquiries } from "#domain/enquiries/inbox.ts";
import { countFailingMails, lastServerFault } from "#domain/enquiries/mail-health.ts";
import { countDoubtfulSpam } from "#domain/enquiries/spam.ts";
import { type FirstDay, isDecisionDue, readFirstDay } from "#domain/first-day/first-day.ts";
import { sampleAddress } from "#domain/sample-site/business.ts";
import { examplesIn } from "#domain/sample-site/examples.ts";
import { unfulfilledSchedules, waitingSchedules } from "#domain/scheduling/schedules.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import type { OwnerWarning } from "./owner-warning.ts";

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
/** How many characters of a message it shows, at most. */
const mostWords = 160;

export interface WaitingEnquiry {
  id: string;
  name: string;
  /** The beginning of the message, on one line. */
  words: string;
  /** When the promised reply is due, ISO-8601 text in UTC. */
  replyDue: string;
  /** Where the phone number leads; null if none is clear. */
  call: string | null;
  /** Where a reply begins. */
  reply: string;
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
    const enquiries = found.enquiries.map(({ id, name, phone, photo, receivedAt, ...enquiry }) => ({
      id,
      name,
      words: cutLine(enquiry.message.replace(/\s+/g, " "), mostWords),
      reply: replyLink(enquiry, business.name),
      replyDue: replyDue(business.closedDays, new Date(receivedAt)).toISOString(),
      call: callLink(phone),
      photo: photo && `/admin/enquiries/${id}/photos/${photo}`,
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

/**
 * The dashboard's warnings: those about mail, this owner's sign-in, spam and schedules, then those
 * that the processes share, then those of this process. A warning that cannot be read is logged and
 * left out, since System Status already reports the database.
 */
export async function ownerWarnings(
  context: ContextReader,
  { user, now }: { user: User; now: Date },
): Promise<OwnerWarning[]> {
  return [
    ...(await mailWarnings(context, now)),
    ...(await signInWarnings(context, user)),
    ...(await spamWarnings(context)),
    ...(await lookFor(context, [], (db) => scheduleWarnings(db, now))),
    ...(await lookFor(context, [], sharedWarnings)),
    ...context.get(ownerWarningsContext).current(),
  ];
}

const inbox = { to: inboxPath({}), label: "Open the inbox" };

async function mailWarnings(context: ContextReader, now: Date): Promise<OwnerWarning[]> {
  if (!context.get(enquiryMailContext).isSetUp()) {
    const text =
      "Nobody is mailed about enquiries yet. They wait in the inbox: please look there every day, or set up a mail server.";
    const link = { to: "/admin/mail", label: "Set up mail" };
    return [{ id: "mail not set up", text, link }];
  }
  const failing = await lookFor(context, 0, (db) => countFailingMails(db, now));
  if (failing === 0) return [];
  const mails = failing === 1 ? "One mail" : `${failing} mails`;
  const text = `${mails} about enquiries could not be sent for more than an hour. The enquiries are safe in the inbox. Open one there to see why its mail failed.${await connectionWords(context, now)}`;
  return [{ id: "mail failing", text, link: inbox }];
}

/** A sentence about a TLS error, the one connection error we can explain. Empty for any other. */
async function connectionWords(context: ContextReader, now: Date): Promise<string> {
  const fault = await lookFor(context, null, (db) => lastServerFault(db, now));
  return fault?.includes(", so nothing was sent") ? ` Last time ${fault}.` : "";
}

/** Where mail works, a code that is mailed could protect the owner's sign-in. */
async function signInWarnings(context: ContextReader, user: User): Promise<OwnerWarning[]> {
  if (user.email === sampleAddress || !context.get(lettersContext).isSetUp()) return [];
  const accounts = context.get(accountsContext);
  if (await lookFor(context, true, () => accounts.isAddressProved({ userId: user.id }))) return [];
  const text =
    "Your password alone signs in from any browser. Confirm your address, and a new browser is asked for a code that we mail you.";
  const link = { to: "/admin/account", label: "Confirm it" };
  return [{ id: "address not proved", text, link }];
}

async function spamWarnings(context: ContextReader): Promise<OwnerWarning[]> {
  const doubtful = await lookFor(context, 0, countDoubtfulSpam);
  if (doubtful === 0) return [];
  const enquiries = doubtful === 1 ? "One enquiry" : `${doubtful} enquiries`;
  const text = `${enquiries} in Spam may be from real people. Enquiries left in Spam are deleted after 30 days.`;
  const link = { to: inboxPath({ filter: "spam" }), label: "Look through Spam" };
  return [{ id: "spam", text, link }];
}

/** What was scheduled and did not happen as planned, until the owner puts it away. */
async function scheduleWarnings(db: Db, now: Date): Promise<OwnerWarning[]> {
  const link = { to: "/admin/publish", label: "Look" };
  return (await unfulfilledSchedules(db)).map((scheduled) => ({
    id: `scheduled ${scheduled.id}`,
    text: unfulfilledWords(scheduled, now),
    link,
  }));
}

/** The result of `look`; `otherwise` if the database cannot be read. */
async function lookFor<Result>(
  context: ContextReader,
  otherwise: Result,
  look: (db: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await look(context.get(databaseContext).db);
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not look for warnings");
    return otherwise;
  }
}
