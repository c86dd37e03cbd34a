import { type ContextReader, databaseContext, logContext, secretsContext } from "#app/context.ts";
import { mayEnter } from "#domain/accounts/roles.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { shortMoment } from "#domain/business/moment-words.ts";
import { readPushKey } from "#domain/push/push-key.ts";
import { listPushSubscriptions } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";

/** A device on which the person gets notices. */
export interface ShownDevice {
  id: string;
  /** 'Chrome on Android' */
  device: string;
  /** Whether notices were turned on in the session that asks. */
  isThis: boolean;
  /** 'Added 2 Mar 12:00, last notice 3 Mar 09:15' */
  words: string;
}

export interface ShownNotices {
  /** With which the browser subscribes (`applicationServerKey`), in base64url. */
  publicKey: string;
  devices: ShownDevice[];
  /** What a notice shows, and how it ends. */
  about: string;
}

const about =
  "A notice shows the visitor's first name and the service, also on a locked screen. Notices end when you turn them off, sign out on the device, or end its session. If nobody has opened the admin there for 30 days, or signed in for 90 days, they still come, but name nobody until you sign in there and turn them on again.";

/** Null for an account that may not read enquiries, or not yet. */
export async function describeNotices(
  context: ContextReader,
  { user, mustChangePassword, sessionId: thisSession }: Authenticated,
  now: Date,
): Promise<ShownNotices | null> {
  if (mustChangePassword || !mayEnter(user.role, "enquiries")) return null;
  const { db } = context.get(databaseContext);
  const box = openSecretBox(context.get(secretsContext));
  const publicKey = await readPushKey(db, box, { now, log: context.get(logContext) });
  const devices = await listPushSubscriptions(db, { userId: user.id, now });
  return {
    publicKey,
    about,
    devices: devices.map(({ id, device, addedAt, lastSentAt, sessionId }) => ({
      id,
      device,
      isThis: sessionId === thisSession,
      words: [
        `Added ${shortMoment(addedAt, now)}`,
        lastSentAt ? `last notice ${shortMoment(lastSentAt, now)}` : "no notice yet",
        ...(sessionId === null ? ["not signed in, so notices name nobody"] : []),
      ].join(", "),
    })),
  };
}

/** Whether the person gets notices on any device. True if the database fails. */
export async function hasNotices(
  context: ContextReader,
  { user }: Authenticated,
  now: Date,
): Promise<boolean> {
  try {
    const { db } = context.get(databaseContext);
    return (await listPushSubscriptions(db, { userId: user.id, now })).length > 0;
  } catch {
    // `readInbox` fails with the same database, and logs it.
    return true;
  }
}
