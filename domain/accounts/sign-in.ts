import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  lockAccount,
  passwordHashOf,
  readAccountEmail,
  storePasswordHash,
} from "./account.ts";
import { isPassword } from "./passwords.ts";
import { type SignedIn, startSession } from "./sessions.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface SignInTry {
  email: string;
  password: string;
  /** The IP address of the request. Only a keyed digest of it is stored. */
  address: string;
  /** The `User-Agent` header, shown in the list of sessions. */
  userAgent?: string;
  now: Date;
}

export type SignInResult =
  | ({ outcome: "signed-in" } & SignedIn)
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/** Starts a session. A wrong address and a wrong password get the same answer for the same work. */
export async function signIn(tools: AccountTools, attempt: SignInTry): Promise<SignInResult> {
  const { db, secret, throttle, hasher } = tools;
  const email = readAccountEmail(attempt.email) ?? "";
  const sender = senderDigest(attempt.address, secret);
  const account = await findByEmail(db, email);
  const isKnown = await isKnownSender(db, account?.id ?? "", sender);
  const admission = await throttle.admit({ email, sender, isKnown });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    return {
      outcome: "throttled",
      message: throttledMessage(retryAfterSeconds),
      retryAfterSeconds,
    };
  }
  const hash = account?.passwordHash ?? null;
  const isCorrect = await isPassword(hasher, hash, attempt.password);
  if (!account || !hash || !isCorrect) return refused;
  const renewed = hasher.isOutdated(hash) ? await hasher.hash(attempt.password) : null;
  const signedIn = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    // During the hashing somebody may have changed the password and ended its sessions.
    if ((await passwordHashOf(trx, account.id)) !== hash) return null;
    const { now, userAgent = "" } = attempt;
    if (renewed) await storePasswordHash(trx, account.id, { hash: renewed, now });
    await deleteExpiredSessions(trx, now);
    await rememberSender(trx, { userId: account.id, sender, now });
    return startSession(trx, { user: account, sender, userAgent, now });
  });
  if (!signedIn) return refused;
  await admission.succeeded();
  return { outcome: "signed-in", ...signedIn };
}

const refused = { outcome: "refused", message: "Invalid email or password" } as const;

async function deleteExpiredSessions(trx: Transaction<Tables>, now: Date): Promise<void> {
  await trx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}

const knownDays = 180;

/** Whether this user has signed in from this sender before. */
async function isKnownSender(db: Kysely<Tables>, userId: string, sender: string): Promise<boolean> {
  const row = await db
    .selectFrom("known_senders")
    .select("sender")
    .where("user_id", "=", userId)
    .where("sender", "=", sender)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the sender, and forgets senders from which nobody signed in for half a year. */
async function rememberSender(
  trx: Transaction<Tables>,
  { userId, sender, now }: { userId: string; sender: string; now: Date },
): Promise<void> {
  const last_signed_in_at = now.toISOString();
  await trx
    .insertInto("known_senders")
    .values({ user_id: userId, sender, last_signed_in_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "sender"]).doUpdateSet({ last_signed_in_at }),
    )
    .execute();
  const oldest = new Date(now.getTime() - knownDays * 24 * 60 * 60_000).toISOString();
  await trx.deleteFrom("known_senders").where("last_signed_in_at", "<", oldest).execute();
}
