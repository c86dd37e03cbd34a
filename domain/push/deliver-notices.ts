import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { mayEnter, readRole } from "#domain/accounts/roles.ts";
import { liveSessions } from "#domain/accounts/sessions.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { type Again, addJob, endJob, type Job, pauseAfter } from "#domain/jobs/jobs.ts";
import type { Log } from "#domain/log.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { parseJson } from "#domain/text/parse-json.ts";
import { minutesBefore } from "#domain/time.ts";
import { readPushKeys } from "./push-key.ts";
import { type SendNoticeResult, sendNotice, writeNotice } from "./send-notice.ts";
import { type PushSubscription, readSubscription } from "./subscription.ts";
import { dropSubscription } from "./subscriptions.ts";

const payloadSchema = z.object({
  subscription: z.string(),
  enquiry: z.string(),
  /** When it was queued, in ISO 8601. */
  at: z.string(),
});

/** What a job of the kind `notice` holds: which device is to hear of which enquiry. */
type QueuedNotice = z.infer<typeof payloadSchema>;

/** Queues a notice of an enquiry for every device, due now. */
export async function queueNotices(
  trx: Transaction<Tables>,
  enquiry: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const devices = await trx.selectFrom("push_subscriptions").select("id").execute();
  for (const { id: subscription } of devices) {
    const notice: QueuedNotice = { subscription, enquiry, at };
    // An enquiry that is taken out of Spam twice is announced once.
    const id = `${subscription}/${enquiry}`;
    await addJob(trx, { id, kind: "notice", payload: JSON.stringify(notice), run_at: at });
  }
}

/** How old a notice may be when it is sent. */
const patienceMinutes = 24 * 60;

export interface NoticeDelivery {
  db: Kysely<Tables>;
  box: SecretBox;
  settings(): NoticeSettings;
  log: Log;
  clock?: () => Date;
  /** In place of the platform's. */
  fetch?: typeof fetch | undefined;
  /** How long a push service may take, in milliseconds. */
  patience?: number;
}

export interface NoticeSettings {
  /** Whom push services may write to: a `mailto:` or `https:` URL. */
  contact: string;
  /** The services that visitors choose from. */
  serviceNames: readonly string[];
}

/** Whether the person is signed in on the device, and the account's role as it is stored. */
type Device = { sealed: string; isSignedIn: boolean; role: string };
type Announced = Pick<EnquiriesTable, "id" | "reference" | "name" | "service">;

/**
 * Sends the notices of enquiries to people's devices. A notice is sent once, unless the process
 * dies after the push service took it and before that is recorded. Then it is sent again, and takes
 * the place of the first on the device.
 */
export function noticeWork(delivery: NoticeDelivery): Work {
  return { atOnce: 3, perform: (job) => deliver(delivery, job) };
}

async function deliver(delivery: NoticeDelivery, job: Job): Promise<Again | undefined> {
  const again = await tryToSend(delivery, job);
  if (!again) await endJob(delivery.db, job.id);
  return again;
}

/** Returns when to try again, if it is worth it. */
async function tryToSend(delivery: NoticeDelivery, job: Job): Promise<Again | undefined> {
  const { db, log, clock = () => new Date() } = delivery;
  const { subscription: id, enquiry: enquiryId, at } = noticeOf(job);
  const now = clock();
  if (at < minutesBefore(now, patienceMinutes)) {
    log.warn({}, "A notice on a device was given up after a day");
    return undefined;
  }
  const device = await readDevice(db, id, now);
  const enquiry = await readEnquiry(db, enquiryId);
  // One of them was removed since.
  if (!device || !enquiry) return undefined;
  const subscription = addressOf(delivery, device);
  if (!subscription) {
    const why = "it is not for a known push service, or its account may not read enquiries";
    log.warn({}, `A device gets no more notices: ${why}`);
    await dropSubscription(db, id, { why: "not allowed", now });
    return undefined;
  }
  const result = await send(delivery, { device, enquiry, subscription });
  switch (result.outcome) {
    case "sent":
      return undefined;
    case "gone":
      log.info({}, "A device is no longer subscribed, so it gets no more notices");
      await dropSubscription(db, id, { why: "gone", now: clock() });
      return undefined;
    case "refused":
      log.error({ err: new Error(result.reason) }, "A notice on a device was refused");
      return undefined;
    case "failed": {
      log.warn({ reason: result.reason }, "A notice on a device failed and is tried again");
      const pause = pauseAfter(job.attempts, clock());
      const { notBefore, reason } = result;
      return { at: notBefore && notBefore > pause ? notBefore : pause, error: reason };
    }
  }
}

/** Reads what a job of the kind `notice` holds. Throws if it is damaged. */
function noticeOf({ payload }: Pick<Job, "payload">): QueuedNotice {
  return payloadSchema.parse(parseJson(payload));
}

async function readDevice(db: Kysely<Tables>, id: string, now: Date): Promise<Device | undefined> {
  const found = await db
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.id", "push_subscriptions.user_id")
    .leftJoin(liveSessions(db, now).as("live"), "live.id", "push_subscriptions.session_id")
    .select(["push_subscriptions.sealed", "users.role", "live.id as live_session_id"])
    .where("push_subscriptions.id", "=", id)
    .executeTakeFirst();
  return found && { ...found, isSignedIn: found.live_session_id !== null };
}

async function readEnquiry(db: Kysely<Tables>, id: string): Promise<Announced | undefined> {
  return db
    .selectFrom("enquiries")
    .select(["id", "reference", "name", "service"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Where to send it. Null if no secret opens the subscription, if it names no known push service, or
 * if the account may not read enquiries: all three were checked when it was stored.
 */
function addressOf({ box }: NoticeDelivery, device: Device): PushSubscription | null {
  if (!mayEnter(readRole(device.role), "enquiries")) return null;
  const read = readSubscription(box.open("push subscription", device.sealed)?.text ?? "");
  return read.outcome === "read" ? read.subscription : null;
}

async function send(
  delivery: NoticeDelivery,
  {
    device,
    enquiry,
    subscription,
  }: { device: Device; enquiry: Announced; subscription: PushSubscription },
): Promise<SendNoticeResult> {
  const { db, box, log, fetch, patience, clock = () => new Date() } = delivery;
  const { contact, serviceNames } = delivery.settings();
  return sendNotice({
    keys: await readPushKeys(db, box, { now: clock(), log }),
    subscription,
    notice: writeNotice(enquiry, { isNamed: device.isSignedIn, serviceNames }),
    // A topic has 32 letters and digits at most.
    topic: enquiry.id.replaceAll("-", ""),
    contact,
    fetch,
    patience,
  });
}
