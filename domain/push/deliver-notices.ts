import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { mayEnter, readRole } from "#domain/accounts/roles.ts";
import type { Log } from "#domain/log.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import {
  type ClaimedNotice,
  claimNotice,
  forgetNotice,
  giveBackNotice,
  giveUpOldNotices,
  putOff,
} from "./claim-notice.ts";
import { readPushKeys } from "./push-key.ts";
import { type SendNoticeResult, sendNotice } from "./send-notice.ts";
import { type PushSubscription, readSubscription } from "./subscription.ts";
import { dropSubscription, recordSentTo } from "./subscriptions.ts";
import { writeNotice } from "./write-notice.ts";

export interface NoticeDelivery {
  db: Kysely<Tables>;
  box: SecretBox;
  settings(): NoticeSettings;
  log: Log;
  /** Whether to claim no more notices. */
  isStopped?(): boolean;
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

/**
 * Sends every notice that is due, one after another, and returns how many it tried. Other processes
 * may do the same at the same time. A notice is sent once, unless the process dies after the push
 * service took it and before that is recorded. Then it is sent again, and takes the place of the
 * first on the device.
 */
export async function deliverDueNotices(delivery: NoticeDelivery): Promise<number> {
  const { db, log, isStopped = () => false, clock = () => new Date() } = delivery;
  const old = await giveUpOldNotices(db, clock());
  if (old > 0) log.warn({ notices: old }, "Notices on devices were given up after a day");
  for (let tried = 0; ; tried += 1) {
    const claimed = isStopped() ? null : await claimNotice(db, clock());
    if (!claimed) return tried;
    if (isStopped()) {
      await giveBackNotice(db, claimed.notice);
      return tried;
    }
    await deliver(delivery, claimed);
  }
}

async function deliver(delivery: NoticeDelivery, claimed: ClaimedNotice): Promise<void> {
  const { db, log, clock = () => new Date() } = delivery;
  const { notice } = claimed;
  const subscription = addressOf(delivery, claimed);
  if (!subscription) {
    const why = "it is not for a known push service, or its account may not read enquiries";
    log.warn({}, `A device gets no more notices: ${why}`);
    return dropSubscription(db, notice.subscription_id, { why: "not allowed", now: clock() });
  }
  const result = await send(delivery, claimed, subscription);
  switch (result.outcome) {
    case "sent":
      await recordSentTo(db, notice.subscription_id, clock());
      return forgetNotice(db, notice);
    case "gone":
      log.info({}, "A device is no longer subscribed, so it gets no more notices");
      return dropSubscription(db, notice.subscription_id, { why: "gone", now: clock() });
    case "refused":
      log.error({ err: new Error(result.reason) }, "A notice on a device was refused");
      return forgetNotice(db, notice);
    case "failed":
      log.warn({ reason: result.reason }, "A notice on a device failed and is tried again");
      return putOff(db, notice, { notBefore: result.notBefore, now: clock() });
  }
}

/**
 * Where to send it. Null if no secret opens the subscription, if it names no known push service, or
 * if the account may not read enquiries: all three were checked when it was stored.
 */
function addressOf({ box }: NoticeDelivery, { device }: ClaimedNotice): PushSubscription | null {
  if (!mayEnter(readRole(device.role), "enquiries")) return null;
  const read = readSubscription(box.open("push subscription", device.sealed)?.text ?? "");
  return read.outcome === "read" ? read.subscription : null;
}

async function send(
  delivery: NoticeDelivery,
  { device, enquiry }: ClaimedNotice,
  subscription: PushSubscription,
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
