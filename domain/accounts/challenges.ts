import type { Kysely, Transaction } from "kysely";
import type { ChallengesTable, Tables } from "#db/schema.ts";
import { hashOf } from "./session-credentials.ts";

/** How long an answer is waited for. The cookie that connects both calls lives as long. */
export const challengeMinutes = 10;

/** How often somebody may answer wrong. */
const mostTries = 5;

export type ChallengeKind = ChallengesTable["kind"];

/** What a person has to answer: a mailed code, or something that a passkey signs. */
export interface Challenge {
  kind: ChallengeKind;
  /** Null for a passkey that says itself whose it is. */
  userId: string | null;
  /** What a passkey has to sign, or `codeDigest`. */
  secret: string;
}

/** Who is signed in needs no cookie of her own: one challenge of each kind waits per session. */
export function tokenOfSession(sessionId: string): string {
  return `session ${sessionId}`;
}

/**
 * The form in which a code is stored. Nobody finds the code from it without the token, which the
 * database does not have.
 */
export function codeDigest(token: string, code: string): string {
  return hashOf(`${token} ${code}`);
}

/** Keeps a challenge, in place of one of its kind with the same token. */
export async function keepChallenge(
  db: Kysely<Tables>,
  { token, kind, userId, secret, now }: Challenge & { token: string; now: Date },
): Promise<void> {
  await db.deleteFrom("challenges").where("ends_at", "<=", now.toISOString()).execute();
  const ends_at = new Date(now.getTime() + challengeMinutes * 60_000).toISOString();
  const values = { user_id: userId, secret, tries: 0, ends_at };
  await db
    .insertInto("challenges")
    .values({ digest: hashOf(token), kind, ...values })
    .onConflict((conflict) => conflict.columns(["digest", "kind"]).doUpdateSet(values))
    .execute();
}

/** Which challenge somebody answers. */
export interface Answered {
  token: string;
  kind: ChallengeKind;
}

/**
 * The challenge that this answers, with the tries that are left after this one. Null if it is over.
 * Counts the try in one statement, so that many at once have no more tries.
 */
export async function takeTry(
  db: Kysely<Tables>,
  { token, kind, now }: Answered & { now: Date },
): Promise<(Challenge & { left: number }) | null> {
  const row = await db
    .updateTable("challenges")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("digest", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("tries", "<", mostTries)
    .where("ends_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return { kind, userId: row.user_id, secret: row.secret, left: mostTries - row.tries };
}

/** Ends a challenge. True for one caller only, so that nobody answers it twice. */
export async function endChallenge(
  trx: Transaction<Tables>,
  { token, kind }: Answered,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("challenges")
    .where("digest", "=", hashOf(token))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends what waits for an account's answer, as its password changes. */
export async function endChallengesOf(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom("challenges").where("user_id", "=", userId).execute();
}
