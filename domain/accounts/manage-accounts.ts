import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { findByEmail, readAccountEmail } from "./account.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { passwordFault } from "./password-rules.ts";
import { makePassword } from "./passwords.ts";
import { listSessions } from "./sessions.ts";
import type { AccountTools, User } from "./tools.ts";

export interface AccountListed {
  id: string;
  email: string;
  createdAt: Date;
  /** How many browsers are signed in. */
  sessions: number;
}

/** Every account, by e-mail address. */
export async function listAccounts(
  tools: AccountTools,
  { now }: { now: Date },
): Promise<AccountListed[]> {
  const users = await tools.db.selectFrom("users").selectAll().orderBy("email").execute();
  const sessions = await listSessions(tools, { now });
  return users.map(({ id, email, created_at }) => ({
    id,
    email,
    createdAt: new Date(created_at),
    sessions: sessions.filter((session) => session.email === email).length,
  }));
}

export interface NewAccount {
  email: string;
  password: string;
  now: Date;
}

export type CreateAccountResult =
  | { outcome: "created"; user: User }
  | { outcome: "taken" }
  | { outcome: "invalid"; message: string };

/** Creates an account. Every account is an admin. */
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

export type FirstAccountResult =
  | { outcome: "created"; email: string; password: string }
  /** There was an account already. */
  | { outcome: "unneeded" };

/**
 * Creates the first account if there is none, with a random password unless one is given. When
 * several processes try at once, one of them creates it.
 */
export async function createFirstAccount(
  { db, hasher }: AccountTools,
  { email, password = makePassword(), now }: { email: string; password?: string; now: Date },
): Promise<FirstAccountResult> {
  const read = readAccountEmail(email);
  const fault = passwordFault(password);
  if (!read) throw new Error(`${email} is not an e-mail address`);
  if (fault) throw new Error(`The password ${fault}`);
  if (await hasAccount(db)) return { outcome: "unneeded" };
  const hash = await hasher.hash(password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await hasAccount(trx)) return { outcome: "unneeded" };
    await insert(trx, { email: read, hash, now });
    return { outcome: "created", email: read, password };
  });
}

/** `last` is kept: without it nobody could sign in. */
export type DeleteAccountResult = { outcome: "deleted" | "missing" | "last" };

/** Deletes an account and ends its sessions. */
export async function deleteAccount(
  { db, onSessionEnded }: AccountTools,
  { email }: { email: string },
): Promise<DeleteAccountResult> {
  const ended: string[] = [];
  const result = await db.transaction().execute(async (trx): Promise<DeleteAccountResult> => {
    await lockAccounts(trx);
    const account = await findByEmail(trx, email);
    if (!account) return { outcome: "missing" };
    const two = await trx.selectFrom("users").select("id").limit(2).execute();
    if (two.length < 2) return { outcome: "last" };
    ended.push(...(await deleteSessionsOf(trx, account.id)));
    // The database deletes its credentials and known senders too.
    await trx.deleteFrom("users").where("id", "=", account.id).execute();
    return { outcome: "deleted" };
  });
  for (const id of ended) onSessionEnded(id);
  return result;
}

/** Keeps other transactions from adding or deleting accounts until this one ends. */
function lockAccounts(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "accounts");
}

async function hasAccount(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function insert(
  trx: Transaction<Tables>,
  { email, hash, now }: { email: string; hash: string; now: Date },
): Promise<User> {
  const id = crypto.randomUUID();
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  await trx
    .insertInto("users")
    .values({ id, email, name: email, ...times })
    .execute();
  await trx
    .insertInto("credentials")
    .values({
      id: crypto.randomUUID(),
      user_id: id,
      account_id: id,
      provider_id: "credential",
      password: hash,
      ...times,
    })
    .execute();
  return { id, email };
}
