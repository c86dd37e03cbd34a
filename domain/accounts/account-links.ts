import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Doer, type Role, readRole } from "./roles.ts";
import { hashOf } from "./session-credentials.ts";

/** A link as made. Its tokens are in the answer alone: the database has the hashes. */
export interface MadeLink {
  email: string;
  /** For whoever hands the link over. */
  token: string;
  /** For the mail to the address. Whoever uses it reads the mails of that address. */
  mailToken: string;
  expiresAt: Date;
}

interface NewLink {
  email: string;
  /** The new account's, of an invitation. */
  role?: Role;
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
  const { email, role = null, userId = null, madeBy, now, hours } = link;
  const [token, mailToken] = [makeToken(), makeToken()];
  const expiresAt = new Date(now.getTime() + hours * 60 * 60_000);
  await deleteEndedLinks(trx, now);
  await trx
    .insertInto("account_links")
    .values({
      id: crypto.randomUUID(),
      email,
      role,
      user_id: userId,
      token_hash: hashOf(token),
      mail_hash: hashOf(mailToken),
      made_by: typeof madeBy === "string" ? madeBy : (madeBy?.email ?? null),
      made_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
  return { email, token, mailToken, expiresAt };
}

function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Strangers can ask for as many links as they like at addresses without an account. */
async function deleteEndedLinks(trx: Transaction<Tables>, now: Date): Promise<void> {
  const shownSince = new Date(now.getTime() - keptAfterwards).toISOString();
  await trx
    .deleteFrom("account_links")
    .where(({ or, and, eb }) =>
      or([
        eb("expires_at", "<", shownSince),
        and([eb("role", "is", null), eb("expires_at", "<", now.toISOString())]),
      ]),
    )
    .execute();
}

/** Which link a holder shows. */
export interface ShownLink {
  token: string;
  now: Date;
}

/** A link that works. */
export interface OpenLink {
  email: string;
  /** Of an invitation: the new account's. Null for a link to an account. */
  role: Role | null;
  /** Null for an invitation, and for a link that opens nothing. */
  userId: string | null;
  /** Whether its token came by mail. */
  isMailed: boolean;
}

/** The link that this token opens. Null if it was used, taken back, has ended or never was. */
export async function findOpenLink(
  db: Kysely<Tables>,
  { token, now }: ShownLink,
): Promise<OpenLink | null> {
  const hash = hashOf(token);
  const link = await db
    .selectFrom("account_links")
    .selectAll()
    .where(({ or }) => or({ token_hash: hash, mail_hash: hash }))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!link || (link.role === null && link.user_id === null)) return null;
  return {
    email: link.email,
    role: link.role === null ? null : readRole(link.role),
    userId: link.user_id,
    isMailed: link.mail_hash === hash,
  };
}

/**
 * Uses up a link, in one statement, so that of two who use it at once one succeeds. False for the
 * other.
 */
export async function spendLink(
  trx: Transaction<Tables>,
  { token, now }: ShownLink,
): Promise<boolean> {
  const hash = hashOf(token);
  const { numUpdatedRows } = await trx
    .updateTable("account_links")
    .set({ used_at: now.toISOString() })
    .where(({ or }) => or({ token_hash: hash, mail_hash: hash }))
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends the invitations of an address. */
export async function endInvitationsOf(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("role", "is not", null)
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

/** Ends the links to an account, as its password changes. */
export async function endLinksTo(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
