import { setTimeout } from "node:timers/promises";
import type { Letters } from "#app/context.ts";
import type { MailCode } from "#domain/accounts/tools.ts";
import type { PublishedSite } from "./published-site.ts";

/** How long a person waits for the mail server, in milliseconds. */
const patience = 10_000;

const reasons = {
  "sign-in":
    "Somebody typed your password just now, in a browser where you have not signed in before. If it was not you, change your password: they know it.",
  address:
    "You asked for it on your account's page, to confirm that mails reach you. If it was not you, somebody uses your account: sign out everywhere, and change your password.",
};

interface Parts {
  letters: Letters;
  published: Pick<PublishedSite, "current">;
}

/** Mails codes to people who sign in, and knows within ten seconds if the mail server took them. */
export function codeMailer({ letters, published }: Parts): MailCode {
  return async ({ email, code, purpose }) => {
    if (!letters.isSetUp()) return false;
    const { name } = published.current().business;
    const sending = letters.send({
      to: email,
      subject: `Your code for ${name}`,
      paragraphs: [
        `${code.slice(0, 4)} ${code.slice(4)} is your code for the website of ${name}. It works for ten minutes.`,
        reasons[purpose],
      ],
    });
    const sent = await Promise.race([sending, setTimeout(patience, null, { ref: false })]);
    return sent?.outcome === "sent";
  };
}
