import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Doer } from "./actor.ts";
import { readRole } from "./roles.ts";
import { hashOf } from "./session-credentials.ts";

/** What a link lets its holder do once: make an account, or set an account's password. */
export type AccountLinkKind = "invitation" | "reset";

/** A link as made. Its token is in the answer alone: the database has the hash. */
export interface MadeLink {
  email: string;
  token: string;
  expiresAt: Date;
}

interface NewLink {
  kind: AccountLinkKind;
  email: string;
  role?: string;
  /** Whose password it sets. */
  userId?: string;
  /** Null for a person who forgot her password. */
  madeBy: Doer | null;
  now: Date;
  hours: number;
}

/** How long an owner sees that an invitation ended, in milliseconds. */
const keptAfterwards = 30 * 24 * 60 * 60_000;

/** Stores a link, and deletes links that ended and that nobody is shown any more. */
export async function makeLink(trx: Transaction<Tables>, link: NewLink): Promise<MadeLink> {
  const { kind, email, role = null, userId = null, madeBy, now, hours } = link;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + hours * 60 * 60_000);
  await deleteEndedLinks(trx, now);
  await trx
    .insertInto("account_links")
    .values({
      id: crypto.randomUUID(),
      kind,
      email,
      role,
      user_id: userId,
      token_hash: hashOf(token),
      made_by: typeof madeBy === "string" ? madeBy : (madeBy?.email ?? null),
      made_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
  return { email, token, expiresAt };
}

/** Strangers can make as many reset links as they like for addresses without an account. */
async function deleteEndedLinks(trx: Transaction<Tables>, now: Date): Promise<void> {
  const shownSince = new Date(now.getTime() - keptAfterwards).toISOString();
  await trx
    .deleteFrom("account_links")
    .where(({ or, and, eb }) =>
      or([
        eb("expires_at", "<", shownSince),
        and([eb("kind", "=", "reset"), eb("expires_at", "<", now.toISOString())]),
      ]),
    )
    .execute();
}

/** Which link a holder shows. */
export interface ShownLink {
  kind: AccountLinkKind;
  token: string;
  now: Date;
}

/** The link that this token opens. Null if it was used, taken back, has ended or never was. */
export async function findOpenLink(db: Kysely<Tables>, { kind, token, now }: ShownLink) {
  const link = await db
    .selectFrom("account_links")
    .selectAll()
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return link ? { ...link, role: readRole(link.role ?? "") } : null;
}

/**
 * Uses up a link, in one statement, so that of two who use it at once one succeeds. False for the
 * other.
 */
export async function spendLink(trx: Transaction<Tables>, link: ShownLink): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("account_links")
    .set({ used_at: link.now.toISOString() })
    .where("token_hash", "=", hashOf(link.token))
    .where("kind", "=", link.kind)
    .where("used_at", "is", null)
    .where("expires_at", ">", link.now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the invitations of an address. */
export async function endInvitationsOf(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("kind", "=", "invitation")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .execute();
}

/** Ends the links that an owner made, once she is one no more. */
export async function endLinksBy(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("made_by", "=", email)
    .where("used_at", "is", null)
    .execute();
}

/** Ends the reset links of an account, as its password changes. */
export async function endResetLinks(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("kind", "=", "reset")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
