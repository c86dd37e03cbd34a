import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

export interface Account {
  id: string;
  email: string;
  passwordHash: string | null;
}

/** The most characters an address may have (RFC 5321, 4.5.3.1.3). */
const mostCharacters = 254;

/** A typed e-mail address as accounts store and compare it; null when it is not an address. */
export function readAccountEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= mostCharacters && isEmailAddress(email) ? email : null;
}

/** The account with this e-mail address as typed; null when there is none. */
export async function findByEmail(db: Kysely<Tables>, typed: string): Promise<Account | null> {
  const email = readAccountEmail(typed);
  if (email === null) return null;
  return (await accounts(db).where("users.email", "=", email).executeTakeFirst()) ?? null;
}

export async function findById(db: Kysely<Tables>, id: string): Promise<Account | null> {
  return (await accounts(db).where("users.id", "=", id).executeTakeFirst()) ?? null;
}

export async function passwordHashOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  return (await findById(db, id))?.passwordHash ?? null;
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom("users")
    .innerJoin("credentials", "credentials.user_id", "users.id")
    .where("credentials.provider_id", "=", "credential")
    .select(["users.id", "users.email", "credentials.password as passwordHash"]);
}

export async function storePasswordHash(
  trx: Transaction<Tables>,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("credentials")
    .set({ password: hash, updated_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .execute();
}

/**
 * Keeps other transactions from changing the account's password or sessions until this one ends.
 */
export function lockAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  return lock(trx, `account ${userId}`);
}
