import { inboxPath } from "#app/admin/enquiries/filters.ts";
import { unfulfilledWords } from "#app/admin/publishing/described-schedule.server.ts";
import {
  accountsContext,
  type ContextReader,
  type Db,
  databaseContext,
  enquiryMailContext,
  lettersContext,
  logErrorContext,
  ownerWarningsContext,
} from "#app/context.ts";
import type { User } from "#domain/accounts/tools.ts";
import { countFailingMails, lastServerFault } from "#domain/enquiries/mail-health.ts";
import { countDoubtfulSpam } from "#domain/enquiries/spam.ts";
import { sampleAddress } from "#domain/sample-site/business.ts";
import { unfulfilledSchedules } from "#domain/scheduling/schedules.ts";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import type { OwnerWarning } from "./owner-warning.ts";

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
    ...(await found(context, [], (db) => scheduleWarnings(db, now))),
    ...(await found(context, [], sharedWarnings)),
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
  const failing = await found(context, 0, (db) => countFailingMails(db, now));
  if (failing === 0) return [];
  const mails = failing === 1 ? "One mail" : `${failing} mails`;
  const text = `${mails} about enquiries could not be sent for more than an hour. The enquiries are safe in the inbox. Open one there to see why its mail failed.${await connectionWords(context, now)}`;
  return [{ id: "mail failing", text, link: inbox }];
}

/** A sentence about a TLS error, the one connection error we can explain. Empty for any other. */
async function connectionWords(context: ContextReader, now: Date): Promise<string> {
  const fault = await found(context, null, (db) => lastServerFault(db, now));
  return fault?.includes(", so nothing was sent") ? ` Last time ${fault}.` : "";
}

/** Where mail works, a code that is mailed could protect the owner's sign-in. */
async function signInWarnings(context: ContextReader, user: User): Promise<OwnerWarning[]> {
  if (user.email === sampleAddress || !context.get(lettersContext).isSetUp()) return [];
  const accounts = context.get(accountsContext);
  if (await found(context, true, () => accounts.isAddressProved({ userId: user.id }))) return [];
  const text =
    "Your password alone signs in from any browser. Confirm your address, and a new browser is asked for a code that we mail you.";
  const link = { to: "/admin/account", label: "Confirm it" };
  return [{ id: "address not proved", text, link }];
}

async function spamWarnings(context: ContextReader): Promise<OwnerWarning[]> {
  const doubtful = await found(context, 0, countDoubtfulSpam);
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
async function found<Result>(
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
