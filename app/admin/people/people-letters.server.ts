import {
  type ContextReader,
  lettersContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import type { MadeLink } from "#domain/accounts/account-links.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import type { Letter } from "#domain/mail/mail.ts";

/** What became of a mail: `late` is still on its way to the mail server. */
export type Mailed =
  | { state: "sent" | "late" | "not set up" }
  | { state: "failed"; reason: string };

/** How long an owner waits for the mail server, in milliseconds. */
const patience = 15_000;

const mayDo: Record<Role, string> = {
  owner: "look after all of it",
  editor: "write its texts and add pictures",
  office: "read and answer its enquiries",
};

/** Mails an invitation. */
export function mailInvitation(
  context: ContextReader,
  {
    email,
    url,
    expiresAt,
    role,
    by,
    now,
  }: MadeLink & { url: string; role: Role; by: string; now: Date },
): Promise<Mailed> {
  const { name } = context.get(publishedContext).current().business;
  return mail(context, {
    to: email,
    subject: `An account for the website of ${name}`,
    paragraphs: [
      `${by} invites you to the website of ${name} (${context.get(siteUrlContext)}): you can ${mayDo[role]}.`,
      `The link works once, until ${comingMoment(expiresAt, now).replace(/^on /, "")}. You choose a password there.`,
      "If you do not expect this, you need to do nothing.",
    ],
    link: { words: "Make your account", url },
  });
}

/** Mails a link that sets a password, which an owner made. */
export function mailResetLink(
  context: ContextReader,
  { email, url, by }: { email: string; url: string; by: string },
): Promise<Mailed> {
  const { name } = context.get(publishedContext).current().business;
  return mail(context, {
    to: email,
    subject: `A new password for ${name}`,
    paragraphs: [
      `${by} sends you a link that sets a new password for your account at ${name}.`,
      "The link works once, for an hour. It signs the account out everywhere else.",
    ],
    link: { words: "Set a new password", url },
  });
}

async function mail(context: ContextReader, letter: Letter): Promise<Mailed> {
  const letters = context.get(lettersContext);
  if (!letters.isSetUp()) return { state: "not set up" };
  const late = Promise.withResolvers<Mailed>();
  const timer = setTimeout(() => late.resolve({ state: "late" }), patience);
  const sending = letters
    .send(letter)
    .then(
      (sent): Mailed =>
        sent.outcome === "sent" ? { state: "sent" } : { state: "failed", reason: sent.reason },
    );
  return Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
}
