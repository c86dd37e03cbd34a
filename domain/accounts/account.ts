import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { emailKey, isEmailAddress } from "#domain/text/email-address.ts";
import type { Doer } from "./roles.ts";

export interface Account {
  id: string;
  email: string;
  passwordHash: string;
  /** Whether a mail reached the person at this address: its link or code was used. */
  isProved: boolean;
}

/** The most characters an address may have (RFC 5321, 4.5.3.1.3). */
const mostCharacters = 254;

/** A typed e-mail address as accounts store and compare it; null when it is not an address. */
export function readAccountEmail(typed: string): string | null {
  const email = emailKey(typed);
  return email.length <= mostCharacters && isEmailAddress(email) ? email : null;
}

/** The account with this e-mail address as typed; null when there is none. */
export async function findByEmail(db: Kysely<Tables>, typed: string): Promise<Account | null> {
  const email = readAccountEmail(typed);
  if (email === null) return null;
  return findAccount(db, "email", email);
}

export function findById(db: Kysely<Tables>, id: string): Promise<Account | null> {
  return findAccount(db, "id", id);
}

export async function passwordHashOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  return (await findById(db, id))?.passwordHash ?? null;
}

async function findAccount(
  db: Kysely<Tables>,
  by: "id" | "email",
  value: string,
): Promise<Account | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "password_hash as passwordHash", "proved_at"])
    .where(by, "=", value)
    .executeTakeFirst();
  if (!row) return null;
  const { proved_at, ...account } = row;
  return { ...account, isProved: proved_at !== null };
}

/** Whether a mail reached this person before. */
export async function isAddressProved(
  { db }: { db: Kysely<Tables> },
  { userId }: { userId: string },
): Promise<boolean> {
  return (await findById(db, userId))?.isProved ?? false;
}

/** Remembers that a mail reached the person. */
export async function proveAddress(
  trx: Transaction<Tables>,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ proved_at: now.toISOString() })
    .where("id", "=", userId)
    .where("proved_at", "is", null)
    .execute();
}

/** @param mustChange whether the person has to choose another; left as it is when undefined */
export async function storePasswordHash(
  trx: Transaction<Tables>,
  userId: string,
  { hash, mustChange, now }: { hash: string; mustChange?: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      password_hash: hash,
      updated_at: now.toISOString(),
      ...(mustChange !== undefined && { must_change_password: mustChange ? 1 : 0 }),
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Keeps other transactions from changing the account's password or sessions until this one ends.
 */
export function lockAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  return lock(trx, `account ${userId}`);
}

/**
 * Whether whoever manages accounts may still do it. An owner may have lost her role, or her
 * account, since her request was let in. The caller has locked the accounts.
 */
export async function mayManage(trx: Transaction<Tables>, by: Doer): Promise<boolean> {
  if (typeof by === "string") return true;
  const owner = trx.selectFrom("users").select("id").where("role", "=", "owner");
  return (await owner.where("id", "=", by.id ?? "").executeTakeFirst()) !== undefined;
}

/** Keeps other transactions from adding, closing and changing accounts until this one ends. */
export function lockAccounts(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "accounts");
}
