import { recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { type Account, findById } from "./account.ts";
import { readAppDigits } from "./factors/authenticator-app.ts";
import {
  type PasskeyRequestOptions,
  passkeySiteOf,
  requestOptions,
} from "./factors/passkey-answers.ts";
import { knownPasskeys, noPasskeysHere, type OfferResult } from "./factors/passkeys.ts";
import {
  endPending,
  findPending,
  keepPending,
  tokenOfSession,
} from "./factors/pending-sign-ins.ts";
import { type Proof, readProof, type SpendProof } from "./factors/proof.ts";
import { isProtected, readProtection } from "./factors/protection.ts";
import { isPassword } from "./passwords.ts";
import { renewCredentials, type SignedIn } from "./sessions.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools, User } from "./tools.ts";

/** How long after a sign-in or a confirmation nobody is asked again. */
const freshMinutes = 10;

interface SessionAsked {
  userId: string;
  sessionId: string;
  now: Date;
}

/**
 * Whether the person proved who she is within the last ten minutes, so that nobody else uses a
 * browser that she left (ASVS 5.0.0, 7.5.1 and 7.5.3).
 */
export async function isConfirmed(
  { db }: AccountTools,
  { userId, sessionId, now }: SessionAsked,
): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .select(["created_at", "confirmed_at"])
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!session) return false;
  const provedAt = Date.parse(session.confirmed_at ?? session.created_at);
  // Either way: a clock that was put back must not make it fresh for longer.
  return Math.abs(now.getTime() - provedAt) < freshMinutes * 60_000;
}

/** How an account can confirm: its passkey, or its password, with a code where it has one. */
export interface WaysToConfirm {
  passkey: boolean;
  /** Whether the password needs a code of the authenticator app, or a recovery code. */
  code: boolean;
}

export async function waysToConfirm(
  { db, siteUrl }: AccountTools,
  { userId }: { userId: string },
): Promise<WaysToConfirm> {
  const protection = await readProtection({ db, siteUrl }, { userId });
  return {
    passkey: protection.passkeys.some(({ worksHere }) => worksHere),
    code: isProtected(protection),
  };
}

/** Offers the account's passkeys for a confirmation. */
export async function offerConfirmation(
  { db, siteUrl }: AccountTools,
  { userId, sessionId, now }: SessionAsked,
): Promise<OfferResult<PasskeyRequestOptions>> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const options = await requestOptions(site, await knownPasskeys(db, userId, site));
  const token = tokenOfSession(sessionId, "confirming");
  const { challenge } = options;
  await keepPending(
    db,
    { token, step: "confirming", userId, challenge, passwordDigest: null },
    now,
  );
  return { outcome: "offered", options };
}

export interface PersonConfirmation extends SessionAsked {
  /** The passkey's answer to `offerConfirmation`, or the password with a code where one is due. */
  proof: { answer: unknown } | { password: string; code: string };
  /** The IP address of the request. */
  address: string;
}

interface Refusal {
  outcome: "refused";
  field?: "password" | "code";
  message: string;
}

export type ConfirmPersonResult =
  /** `session` has the new credentials of the session, or is null if it has ended meanwhile. */
  | { outcome: "confirmed"; session: SignedIn | null }
  | Refusal
  | { outcome: "throttled"; message: string };

/**
 * Checks that the holder of a session is the account's person, who then is not asked for ten
 * minutes. An account whose password alone signs nobody in confirms with both steps, too. The
 * session gets new credentials, so that a stolen copy of the old ones has no share in the
 * confirmation (ASVS 5.0.0, 7.2.4).
 */
export async function confirmPerson(
  tools: AccountTools,
  { userId, sessionId, proof, address, now }: PersonConfirmation,
): Promise<ConfirmPersonResult> {
  const { db, secret, throttle } = tools;
  const user = await findById(db, userId);
  const email = user?.email ?? "";
  const sender = senderDigest(address, secret);
  // A stolen session allows ten guesses, from however many addresses.
  const admission = await throttle.admit({ email, sender: sessionId, isKnown: true });
  if (!admission.admitted)
    return { outcome: "throttled", message: throttledMessage(admission.retryAfterSeconds) };
  if (!user) return notYou;
  const token = tokenOfSession(sessionId, "confirming");
  const right = await admission.checking(
    "answer" in proof
      ? readPasskey(tools, { user, token, answer: proof.answer, now })
      : readPassword(tools, { user, ...proof, now }),
  );
  if (right.outcome === "refused") return right;
  const confirmed = await db.transaction().execute(async (trx) => {
    if ((await right.spend(trx)) !== "accepted") return null;
    await endPending(trx, token);
    await trx
      .updateTable("sessions")
      .set({ confirmed_at: now.toISOString() })
      .where("id", "=", sessionId)
      .where("user_id", "=", userId)
      .execute();
    const actor = { id: userId, email, sender, session: sessionId };
    if (right.method === "recovery_code")
      await recordActivity(trx, { at: now, actor, event: "recovery code used" });
    return { session: await renewCredentials(trx, { sessionId, now }) };
  });
  if (!confirmed) return right.method === "passkey" ? notYou : wrongCode;
  await admission.succeeded();
  if (confirmed.session) tools.onSessionRenewed(sessionId);
  return { outcome: "confirmed", ...confirmed };
}

/** A proof that is right, unless somebody uses it up first. */
interface RightProof {
  outcome: "right";
  method: Proof["method"] | "password";
  spend: SpendProof;
}

async function readPasskey(
  tools: AccountTools,
  { user, token, answer, now }: { user: User; token: string; answer: unknown; now: Date },
): Promise<RightProof | Refusal> {
  const method = "passkey";
  const pending = await findPending(tools.db, { token, steps: ["confirming"], now });
  const spend = await readProof(tools, { user, pending, proof: { method, answer }, now });
  return spend ? { outcome: "right", method, spend } : notYou;
}

async function readPassword(
  tools: AccountTools,
  { user, password, code, now }: { user: Account; password: string; code: string; now: Date },
): Promise<RightProof | Refusal> {
  const { db, hasher, siteUrl } = tools;
  if (!(await isPassword(hasher, user.passwordHash, password))) return wrongPassword;
  if (!isProtected(await readProtection({ db, siteUrl }, { userId: user.id })))
    return { outcome: "right", method: "password", spend: async () => "accepted" };
  const method = readAppDigits(code) === null ? "recovery_code" : "totp";
  const spend = await readProof(tools, { user, pending: null, proof: { method, code }, now });
  return spend ? { outcome: "right", method, spend } : wrongCode;
}

const notYou: Refusal = {
  outcome: "refused",
  message: "The passkey was not accepted. Please try again.",
};
const wrongPassword: Refusal = {
  outcome: "refused",
  field: "password",
  message: "This is not your password.",
};
const wrongCode: Refusal = {
  outcome: "refused",
  field: "code",
  message: "This code is not right, or was used before.",
};
