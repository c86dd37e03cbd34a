import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { readAccountEmail } from "./account-email.ts";
import { lockAccounts } from "./account-lock.ts";
import { betterAuthIn } from "./better-auth.ts";
import { findByEmail } from "./find-account.ts";
import { makePassword, passwordFault } from "./passwords.ts";
import type { AccountTools, User } from "./tools.ts";

export interface NewAccount {
  email: string;
  password: string;
  now: Date;
}

export type CreateAccountResult =
  | { outcome: "created"; user: User }
  | { outcome: "taken" }
  | { outcome: "invalid"; message: string };

/** Makes an account. It is an admin, as every account is. */
export async function createAccount(
  { db, hasher }: AccountTools,
  account: NewAccount,
): Promise<CreateAccountResult> {
  const email = readAccountEmail(account.email);
  if (!email) return { outcome: "invalid", message: "That is not an e-mail address." };
  const fault = passwordFault(account.password);
  if (fault) return { outcome: "invalid", message: `The password ${fault}.` };
  const hash = await hasher.hash(account.password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await findByEmail(trx, email)) return { outcome: "taken" };
    return { outcome: "created", user: await insert(trx, { email, hash, now: account.now }) };
  });
}

/**
 * Makes the first account when there is none, with a random password unless one is given. Returns
 * it with its password, or null when there was one already; of several processes that ask at once,
 * one makes it.
 */
export async function createFirstAccount(
  { db, hasher }: AccountTools,
  { email, password = makePassword(), now }: { email: string; password?: string; now: Date },
): Promise<{ email: string; password: string } | null> {
  const read = readAccountEmail(email);
  const fault = passwordFault(password);
  if (!read) throw new Error(`${email} is not an e-mail address`);
  if (fault) throw new Error(`The password ${fault}`);
  if (await hasAccount(db)) return null;
  const hash = await hasher.hash(password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await hasAccount(trx)) return null;
    await insert(trx, { email: read, hash, now });
    return { email: read, password };
  });
}

async function hasAccount(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function insert(
  trx: Transaction<Tables>,
  { email, hash, now }: { email: string; hash: string; now: Date },
): Promise<User> {
  const betterAuth = await betterAuthIn(trx);
  const times = { createdAt: now, updatedAt: now };
  const provisioning = { method: "admin" } as const;
  const { id } = await betterAuth.createUser({ email, name: email, ...times }, provisioning);
  await betterAuth.linkAccount({
    userId: id,
    accountId: id,
    providerId: "credential",
    password: hash,
    ...times,
  });
  return { id, email };
}
