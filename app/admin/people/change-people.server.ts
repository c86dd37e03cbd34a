import {
  type AdminCall,
  longAgo,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { accountsContext, siteUrlContext } from "#app/context.ts";
import { type Role, readRole, roles } from "#domain/accounts/roles.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { type Mailed, mailInvitation, mailResetLink } from "./people-letters.server.ts";
import { roleWords } from "./roles.tsx";

/** A link that was made for somebody. */
export interface HandedLink {
  purpose: "invitation" | "reset";
  email: string;
  /** Null once it was mailed, if only its addressee should have it. */
  url: string | null;
  /** 'on Friday at 08:00' */
  ends: string;
  mailed: Mailed;
}

export type PeopleAnswer =
  /** `text` says what was done. */
  | { outcome: "saved" | "deleted"; text: string }
  | { outcome: "saved"; link: HandedLink }
  | { outcome: "missing" }
  | { outcome: "invalid"; fieldErrors: { email: string } }
  /** The last owner stays. */
  | { outcome: "refused"; message: string }
  | SignedInLongAgo;

export const peopleFields = ["intent", "email", "role", "id"] as const;
type Sent = Partial<Record<(typeof peopleFields)[number], string>>;

/** Does what the page asks; null for what no page of ours sends. */
export async function changePeople(call: AdminCall, sent: Sent): Promise<PeopleAnswer | null> {
  const change = changes.get(sent.intent);
  if (!change) return null;
  // Ending sessions and invitations takes access away, which a borrowed browser may do as well.
  const isFree = ["end session", "end sessions", "take back"].includes(sent.intent ?? "");
  return (isFree ? null : longAgo(call)) ?? change(call, sent);
}

type Change = (call: AdminCall, sent: Sent) => Promise<PeopleAnswer | null>;

const changes = new Map<string | undefined, Change>([
  ["invite", invite],
  ["role", changeRole],
  ["close", close],
  ["reset link", makeResetLink],
  ["end session", endSession],
  ["end sessions", endSessions],
  ["take back", takeBack],
]);

const lastOwner = {
  outcome: "refused",
  message: "This is the last owner, who stays one. Make another person an owner first.",
} as const;

async function invite({ context, by, now }: AdminCall, { email = "", role: typed }: Sent) {
  const role = sentRole(typed);
  if (!role) return null;
  const result = await context.get(accountsContext).invite({ email, role, by, now });
  if (result.outcome === "taken")
    return invalidEmail("This address has an account already. Change its role in the list above.");
  if (result.outcome === "invalid") return invalidEmail(result.message);
  const url = linkUrl(context, result.token);
  const mailed = await mailInvitation(context, {
    ...{ ...result, url: linkUrl(context, result.mailToken) },
    ...{ role, by: by.email, now },
  });
  const ends = comingMoment(result.expiresAt, now);
  const link: HandedLink = { purpose: "invitation", email: result.email, url, ends, mailed };
  return { outcome: "saved", link } as const;
}

function linkUrl(context: AdminCall["context"], token: string): string {
  return `${context.get(siteUrlContext)}/set-password/${token}`;
}

function invalidEmail(message: string) {
  return { outcome: "invalid", fieldErrors: { email: message } } as const;
}

async function changeRole({ context, by, now }: AdminCall, { email = "", role: typed }: Sent) {
  const role = sentRole(typed);
  if (!role) return null;
  const { outcome } = await context.get(accountsContext).changeRole({ email, role, by, now });
  if (outcome === "missing") return { outcome };
  if (outcome === "last") return lastOwner;
  return { outcome: "saved", text: `${email} is now: ${roleWords[role].name}.` } as const;
}

async function close({ context, by, now }: AdminCall, { email = "" }: Sent) {
  const { outcome } = await context.get(accountsContext).closeAccount({ email, by, now });
  if (outcome === "missing") return { outcome };
  if (outcome === "last") return lastOwner;
  const text = `The account ${email} is closed. What it saved stays.`;
  return { outcome: "deleted", text } as const;
}

async function makeResetLink({ context, by, now }: AdminCall, { email = "" }: Sent) {
  const result = await context.get(accountsContext).makeResetLink({ email, by, now });
  if (result.outcome === "missing") return { outcome: result.outcome };
  const url = linkUrl(context, result.token);
  const mailed = await mailResetLink(context, {
    ...{ email: result.email, url: linkUrl(context, result.mailToken), by: by.email },
  });
  // Nobody but the person should be able to choose the password (ASVS 5.0.0, 6.4.6).
  const isMailed = mailed.state === "sent" || mailed.state === "late";
  const ends = comingMoment(result.expiresAt, now);
  const shown = isMailed ? null : url;
  const link: HandedLink = { purpose: "reset", email: result.email, url: shown, ends, mailed };
  return { outcome: "saved", link } as const;
}

async function endSession({ context, by, now }: AdminCall, { email = "", id = "" }: Sent) {
  const accounts = context.get(accountsContext);
  const result = await accounts.endSessions({ email, only: id, by, now });
  if (result.outcome === "missing") return { outcome: result.outcome };
  return { outcome: "saved", text: `That browser of ${result.email} is signed out.` } as const;
}

async function endSessions({ context, by, now }: AdminCall, { email = "" }: Sent) {
  const result = await context.get(accountsContext).endSessions({ email, by, now });
  if (result.outcome === "missing") return { outcome: result.outcome };
  return { outcome: "saved", text: `${result.email} is signed out everywhere.` } as const;
}

async function takeBack({ context, by, now }: AdminCall, { id = "" }: Sent) {
  const result = await context.get(accountsContext).takeBackInvitation({ id, by, now });
  if (result.outcome === "missing") return { outcome: result.outcome };
  const text = `The invitation of ${result.email} was taken back. Its link opens nothing.`;
  return { outcome: "deleted", text } as const;
}

function sentRole(sent: string | undefined): Role | null {
  return roles.some((role) => role === sent) ? readRole(sent ?? "") : null;
}
