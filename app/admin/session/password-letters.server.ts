import {
  type ContextReader,
  databaseContext,
  lettersContext,
  logContext,
  logErrorContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import type { MadeLink } from "#domain/accounts/account-links.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { Letter } from "#domain/mail/mail.ts";

/** Mails a link that sets a password, after the answer to whoever asked for it. */
export function sendResetLink(context: ContextReader, { email, mailToken }: MadeLink): void {
  const { name } = context.get(publishedContext).current().business;
  sendLater(context, {
    to: email,
    subject: `A new password for ${name}`,
    paragraphs: [
      `Somebody asked for a new password for your account at ${name}.`,
      "The link works once, for an hour. It signs the account out everywhere else.",
      "If it was not you, you need to do nothing: your password stays as it is.",
    ],
    link: {
      words: "Set a new password",
      url: `${context.get(siteUrlContext)}/set-password/${mailToken}`,
    },
  });
}

const passwordChanges = {
  "by a link": {
    how: ", by a link that was sent to you or handed to you",
    ended: "The account was signed out everywhere.",
  },
  "by the old password": {
    how: ", by somebody who knew the old one",
    ended: "All other browsers were signed out.",
  },
};

/** Tells a person that her password was changed (ASVS 5.0.0, 6.3.7). */
export function sendPasswordNotice(
  context: ContextReader,
  { email, change }: { email: string; change: keyof typeof passwordChanges },
): void {
  if (!context.get(lettersContext).isSetUp()) return;
  const { name } = context.get(publishedContext).current().business;
  const { how, ended } = passwordChanges[change];
  sendLater(context, {
    to: email,
    subject: `Your password for ${name} was changed`,
    paragraphs: [
      `A new password was set for your account at ${name}${how}. ${ended}`,
      "If it was not you, ask for a new password at once, and tell an owner of the website.",
    ],
    link: { words: "Forgotten your password?", url: `${context.get(siteUrlContext)}/forgotten` },
  });
}

/** Tells a person that her passkeys have changed (ASVS 5.0.0, 6.3.7). */
export function sendPasskeyNotice(
  context: ContextReader,
  { email, change }: { email: string; change: string },
): void {
  if (!context.get(lettersContext).isSetUp()) return;
  const { name } = context.get(publishedContext).current().business;
  sendLater(context, {
    to: email,
    subject: `Your sign-in for ${name} was changed`,
    paragraphs: [
      `${change} for your account at ${name}.`,
      "If it was not you, change your password at once, end the other sessions under Your account, and tell an owner of the website.",
    ],
    link: { words: "Your account", url: `${context.get(siteUrlContext)}/admin/account` },
  });
}

/** Starts after the answer, whose time must not show whether there is an account. */
function sendLater(context: ContextReader, letter: Letter): void {
  setImmediate(async () => {
    try {
      const sent = await context.get(lettersContext).send(letter);
      if (sent.outcome === "sent") return;
      const { reason } = sent;
      context.get(logContext).warn({ reason }, "A mail about a password could not be sent");
      await recordActivity(context.get(databaseContext).db, {
        at: new Date(),
        actor: "website",
        event: "password mail not sent",
        subject: { noun: "account", id: "", name: letter.to },
      });
    } catch (error) {
      context.get(logErrorContext)(error, "A mail about a password could not be sent");
    }
  });
}
