import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { endNoticesOf } from "#domain/push/subscriptions.ts";
import { findByEmail, lockAccount, lockAccounts, mayManage, readAccountEmail } from "./account.ts";
import { endInvitationsOf, endLinksBy } from "./account-links.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { newPasswordFault } from "./new-password.ts";
import { makePassword } from "./passwords.ts";
import { type Doer, mayEnter, type Role } from "./roles.ts";
import type { AccountTools, User } from "./tools.ts";

export interface NewAccount {
  email: string;
  password: string;
  /** An owner unless it says something else. */
  role?: Role;
  /** Whether the person has to change it at the first sign-in, as one that was printed. */
  mustChange?: boolean;
  now: Date;
}

export type CreateAccountResult =
  | { outcome: "created"; user: User }
  | { outcome: "taken" }
  | { outcome: "invalid"; message: string };

/** Creates an account, for somebody at the command line. */
export async function createAccount(
  tools: AccountTools,
  account: NewAccount,
): Promise<CreateAccountResult> {
  const { db, hasher } = tools;
  const email = readAccountEmail(account.email);
  if (!email)
    return { outcome: "invalid", message: "Enter an e-mail address like name@example.com." };
  const fault = await newPasswordFault(tools, { password: account.password, email });
  if (fault) return { outcome: "invalid", message: fault };
  const hash = await hasher.hash(account.password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await findByEmail(trx, email)) return { outcome: "taken" };
    const { role = "owner", mustChange = false, now } = account;
    const user = await insertAccount(trx, { email, hash, role, mustChange, now });
    await recordAccount(trx, { user, role, by: "command line", now });
    return { outcome: "created", user };
  });
}

export type FirstAccountResult =
  | { outcome: "created"; email: string; password: string }
  /** There was an account already. */
  | { outcome: "unneeded" }
  /** The given password is too easy to guess. */
  | { outcome: "invalid"; message: string };

/**
 * Creates the first account if there is none, with a random password unless one is given. The
 * random one has to be changed at the first sign-in. When several processes try at once, one of
 * them creates it.
 */
export async function createFirstAccount(
  tools: AccountTools,
  first: { email: string; password?: string; now: Date },
): Promise<FirstAccountResult> {
  const { email, password = makePassword(), now } = first;
  const mustChange = first.password === undefined;
  const { db, hasher } = tools;
  const read = readAccountEmail(email);
  if (!read) throw new Error(`${email} is not an e-mail address`);
  if (await hasAccount(db)) return { outcome: "unneeded" };
  const fault = mustChange ? null : await newPasswordFault(tools, { password, email: read });
  if (fault) return { outcome: "invalid", message: fault };
  const hash = await hasher.hash(password);
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    if (await hasAccount(trx)) return { outcome: "unneeded" };
    const role = "owner";
    const user = await insertAccount(trx, { email: read, hash, role, mustChange, now });
    await recordAccount(trx, { user, role, by: "website", now });
    return { outcome: "created", email: read, password };
  });
}

function recordAccount(
  trx: Transaction<Tables>,
  { user, role, by, now }: { user: User; role: Role; by: Doer; now: Date },
): Promise<void> {
  const subject = { noun: "account", id: user.id, name: user.email };
  return recordActivity(trx, {
    at: now,
    actor: by,
    event: "account made",
    subject,
    detail: { role },
  });
}

/**
 * `missing`: there is no such account, or whoever asks is no owner any more. `last` is the last
 * owner, who is kept: without one nobody could publish or invite others.
 */
export type CloseAccountResult = { outcome: "closed" | "missing" | "last" };

/**
 * Closes an account: ends its sessions and the links that it made. What it saved and published
 * stays.
 */
export async function closeAccount(
  { db, onSessionEnded }: AccountTools,
  { email, by, now }: { email: string; by: Doer; now: Date },
): Promise<CloseAccountResult> {
  const ended: string[] = [];
  const result = await db.transaction().execute(async (trx): Promise<CloseAccountResult> => {
    await lockAccounts(trx);
    if (!(await mayManage(trx, by))) return { outcome: "missing" };
    const account = await findByEmail(trx, email);
    if (!account) return { outcome: "missing" };
    // A sign-in or a new password that has begun ends first.
    await lockAccount(trx, account.id);
    if (await isLastOwner(trx, account.id)) return { outcome: "last" };
    ended.push(...(await deleteSessionsOf(trx, account.id)));
    await endLinksBy(trx, account.email);
    // The database deletes its credentials, known browsers and links too.
    await trx.deleteFrom("users").where("id", "=", account.id).execute();
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "account closed",
      subject: { noun: "account", id: account.id, name: account.email },
      detail: { sessions: ended.length },
    });
    return { outcome: "closed" };
  });
  for (const id of ended) onSessionEnded(id);
  return result;
}

/**
 * `missing`: there is no such account, or whoever asks is no owner any more. `last` is the last
 * owner, who stays one.
 */
export type ChangeRoleResult = { outcome: "changed" | "missing" | "last" };

/** Gives an account another role, which counts at its next request. */
export async function changeRole(
  { db }: AccountTools,
  { email, role, by, now }: { email: string; role: Role; by: Doer; now: Date },
): Promise<ChangeRoleResult> {
  return db.transaction().execute(async (trx): Promise<ChangeRoleResult> => {
    await lockAccounts(trx);
    if (!(await mayManage(trx, by))) return { outcome: "missing" };
    const account = await findByEmail(trx, email);
    if (!account) return { outcome: "missing" };
    if (role !== "owner") {
      if (await isLastOwner(trx, account.id)) return { outcome: "last" };
      await endLinksBy(trx, account.email);
    }
    if (!mayEnter(role, "enquiries")) await endNoticesOf(trx, account.id);
    await trx
      .updateTable("users")
      .set({ role, updated_at: now.toISOString() })
      .where("id", "=", account.id)
      .execute();
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "role changed",
      subject: { noun: "account", id: account.id, name: account.email },
      detail: { role },
    });
    return { outcome: "changed" };
  });
}

/** The caller has locked the accounts. */
async function isLastOwner(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const owners = await trx.selectFrom("users").select("id").where("role", "=", "owner").execute();
  return owners.length === 1 && owners[0]?.id === id;
}

async function hasAccount(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

interface AccountRow {
  email: string;
  hash: string;
  role: Role;
  mustChange?: boolean;
  now: Date;
}

/** The caller has locked the accounts, and knows that the address is free. */
export async function insertAccount(
  trx: Transaction<Tables>,
  { email, hash, role, mustChange = false, now }: AccountRow,
): Promise<User> {
  await endInvitationsOf(trx, email);
  const id = crypto.randomUUID();
  await trx
    .insertInto("users")
    .values({
      id,
      email,
      password_hash: hash,
      role,
      must_change_password: mustChange ? 1 : 0,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
  return { id, email };
}
