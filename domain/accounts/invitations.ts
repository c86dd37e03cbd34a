import { type ActivitySubject, recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { findByEmail, lockAccounts, mayManage, readAccountEmail } from "./account.ts";
import {
  endInvitationsOf,
  findOpenLink,
  type MadeLink,
  makeLink,
  spendLink,
} from "./account-links.ts";
import type { Doer } from "./actor.ts";
import { beginSession } from "./begin-session.ts";
import { insertAccount } from "./manage-accounts.ts";
import { newPasswordFault } from "./new-password.ts";
import { type Role, readRole } from "./roles.ts";
import type { SignedIn } from "./sessions.ts";
import type { AccountTools } from "./tools.ts";

const invitationHours = 7 * 24;

export type InviteResult =
  | ({ outcome: "invited" } & MadeLink)
  /** The address has an account. */
  | { outcome: "taken" }
  | { outcome: "invalid"; message: string };

/** Makes a link by which a person makes her account. An earlier link for the address ends. */
export async function invite(
  { db }: AccountTools,
  { email: typed, role, by, now }: { email: string; role: Role; by: Doer; now: Date },
): Promise<InviteResult> {
  const email = readAccountEmail(typed);
  if (!email)
    return { outcome: "invalid", message: "Enter an e-mail address like name@example.com." };
  return db.transaction().execute(async (trx): Promise<InviteResult> => {
    await lockAccounts(trx);
    if (!(await mayManage(trx, by))) return ownerNoMore;
    if (await findByEmail(trx, email)) return { outcome: "taken" };
    await endInvitationsOf(trx, email);
    const hours = invitationHours;
    const link = await makeLink(trx, { kind: "invitation", email, role, madeBy: by, now, hours });
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "invited",
      subject: invited(email),
      detail: { role },
    });
    return { outcome: "invited", ...link };
  });
}

const ownerNoMore = {
  outcome: "invalid",
  message: "You are not an owner of the website any more, so you cannot invite anybody.",
} as const;

/** Whom a line of the record is about. She has no account, and so no id. */
function invited(email: string): ActivitySubject {
  return { noun: "account", id: "", name: email };
}

export interface InvitationListed {
  id: string;
  email: string;
  role: Role;
  /** The owner who invited. */
  by: string;
  expiresAt: Date;
}

/** The invitations that nobody accepted, the newest first. Ended ones are listed for a month. */
export async function listInvitations({ db }: AccountTools): Promise<InvitationListed[]> {
  const links = await db
    .selectFrom("account_links")
    .selectAll()
    .where("kind", "=", "invitation")
    .where("used_at", "is", null)
    .orderBy("made_at", "desc")
    .execute();
  return links.map(({ id, email, role, made_by, expires_at }) => ({
    id,
    email,
    role: readRole(role ?? ""),
    by: made_by ?? "",
    expiresAt: new Date(expires_at),
  }));
}

/** `missing` if it was accepted or taken back already. */
export type TakeBackResult = { outcome: "taken back"; email: string } | { outcome: "missing" };

/** Ends an invitation. */
export async function takeBackInvitation(
  { db }: AccountTools,
  { id, by, now }: { id: string; by: Doer; now: Date },
): Promise<TakeBackResult> {
  return db.transaction().execute(async (trx): Promise<TakeBackResult> => {
    const taken = await trx
      .deleteFrom("account_links")
      .where("id", "=", id)
      .where("kind", "=", "invitation")
      .where("used_at", "is", null)
      .returning("email")
      .executeTakeFirst();
    if (!taken) return { outcome: "missing" };
    const { email } = taken;
    const event = "invitation taken back";
    await recordActivity(trx, { at: now, actor: by, event, subject: invited(email) });
    return { outcome: "taken back", email };
  });
}

/** Whom a link invites, and to what. Null when the link no longer works. */
export async function readInvitation(
  { db }: AccountTools,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string; role: Role } | null> {
  const link = await findOpenLink(db, { kind: "invitation", token, now });
  return link && { email: link.email, role: link.role };
}

export interface Acceptance {
  token: string;
  password: string;
  /** The IP address of the request. */
  address: string;
  userAgent: string;
  /** The browser's cookie. */
  browser?: string | undefined;
  now: Date;
}

export type AcceptInvitationResult =
  | ({ outcome: "signed-in" } & SignedIn)
  /** The link no longer works. */
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string };

/** Makes the account of an invited person, as the invitation says, and signs her in. */
export async function acceptInvitation(
  tools: AccountTools,
  { token, password, address, userAgent, browser, now }: Acceptance,
): Promise<AcceptInvitationResult> {
  const { db, hasher, secret } = tools;
  const shown = { kind: "invitation", token, now } as const;
  const invitation = await findOpenLink(db, shown);
  if (!invitation) return { outcome: "missing" };
  const fault = await newPasswordFault(tools, { password, email: invitation.email });
  if (fault) return { outcome: "invalid", message: fault };
  const hash = await hasher.hash(password);
  return db.transaction().execute(async (trx): Promise<AcceptInvitationResult> => {
    await lockAccounts(trx);
    // Read again: during the hashing it may have been taken back.
    const link = await findOpenLink(trx, shown);
    if (!link || !(await spendLink(trx, shown))) return { outcome: "missing" };
    const { email, role } = link;
    const user = await insertAccount(trx, { email, hash, role, now });
    const sender = senderDigest(address, secret);
    await recordActivity(trx, {
      at: now,
      actor: { ...user, role, sender },
      event: "invitation accepted",
      subject: { noun: "account", id: user.id, name: email },
      detail: { role },
    });
    const proved = { user, sender, userAgent, browser, now };
    return { outcome: "signed-in", ...(await beginSession(trx, proved)) };
  });
}
