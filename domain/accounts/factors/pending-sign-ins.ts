import type { Kysely } from "kysely";
import type { PendingSignInsTable, Tables } from "#db/schema.ts";
import { hashOf } from "#domain/accounts/session-credentials.ts";

export const pendingMinutes = 5;

export type PendingStep = PendingSignInsTable["step"];

/** What waits for the person. `token` is the cookie, or what `tokenOfSession` makes. */
export interface Pending {
  token: string;
  step: PendingStep;
  userId: string | null;
  challenge: string | null;
  passwordDigest: string | null;
}

/** Who is signed in needs no cookie of her own for a step: one of each kind waits per session. */
export function tokenOfSession(sessionId: string, step: PendingStep): string {
  return `${step} in session ${sessionId}`;
}

/** Keeps a step for five minutes, in place of one with the same token. */
export async function keepPending(
  db: Kysely<Tables>,
  { token, step, userId, challenge, passwordDigest }: Pending,
  now: Date,
): Promise<void> {
  await db.deleteFrom("pending_sign_ins").where("expires_at", "<=", now.toISOString()).execute();
  const values = {
    step,
    user_id: userId,
    challenge,
    password_digest: passwordDigest,
    expires_at: new Date(now.getTime() + pendingMinutes * 60_000).toISOString(),
  };
  await db
    .insertInto("pending_sign_ins")
    .values({ token_hash: hashOf(token), ...values })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
}

/** The step with this token; null when it is over, or another step. */
export async function findPending(
  db: Kysely<Tables>,
  { token, steps, now }: { token: string; steps: readonly PendingStep[]; now: Date },
): Promise<Pending | null> {
  const row = await db
    .selectFrom("pending_sign_ins")
    .selectAll()
    .where("token_hash", "=", hashOf(token))
    .where("step", "in", steps)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { step, user_id: userId, challenge, password_digest: passwordDigest } = row;
  return { token, step, userId, challenge, passwordDigest };
}

/** Sets what a passkey has to sign in a step that waits. It stays as long as the step. */
export async function setChallenge(
  db: Kysely<Tables>,
  { token, challenge }: { token: string; challenge: string },
): Promise<void> {
  await db
    .updateTable("pending_sign_ins")
    .set({ challenge })
    .where("token_hash", "=", hashOf(token))
    .execute();
}

/** Takes the challenge away. True for one caller only, so that nobody answers it twice. */
export async function spendChallenge(
  db: Kysely<Tables>,
  { token, challenge }: { token: string; challenge: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pending_sign_ins")
    .set({ challenge: null })
    .where("token_hash", "=", hashOf(token))
    .where("challenge", "=", challenge)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends a step. True for one caller only. */
export async function endPending(db: Kysely<Tables>, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("pending_sign_ins")
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
