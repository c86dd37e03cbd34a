import { type ActivitySubject, recordActivity } from "#domain/activity/record-activity.ts";
import { findByEmail, lockAccounts, mayManage, readAccountEmail } from "./account.ts";
import { endInvitationsOf, type MadeLink, makeLink } from "./account-links.ts";
import { type Doer, type Role, readRole } from "./roles.ts";
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
    const link = await makeLink(trx, { email, role, madeBy: by, now, hours });
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
    .where("role", "is not", null)
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
      .where("role", "is not", null)
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
