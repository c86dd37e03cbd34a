import { type ContextReader, databaseContext, logContext, secretsContext } from "#app/context.ts";
import { mayEnter } from "#domain/accounts/roles.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { readPushKey } from "#domain/push/push-key.ts";
import { hasNoticesOn } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";

export interface ShownNotices {
  /** With which the browser subscribes (`applicationServerKey`), in base64url. */
  publicKey: string;
  /** Whether they were turned on in this session. */
  isOn: boolean;
}

/** Null for an account that may not read enquiries, or not yet. */
export async function describeNotices(
  context: ContextReader,
  { user, mustChangePassword, sessionId }: Authenticated,
  now: Date,
): Promise<ShownNotices | null> {
  if (mustChangePassword || !mayEnter(user.role, "enquiries")) return null;
  const { db } = context.get(databaseContext);
  const box = openSecretBox(context.get(secretsContext));
  const publicKey = await readPushKey(db, box, { now, log: context.get(logContext) });
  return { publicKey, isOn: await hasNoticesOn(db, sessionId) };
}
