import { setTimeout } from "node:timers/promises";
import type { Letters } from "#app/context.ts";
import type { MailCode } from "#domain/accounts/tools.ts";
import { writeLetter } from "#domain/mail/letter.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import type { SiteMailer } from "./site-mailer.ts";

interface Parts {
  siteUrl: string;
  published: Pick<PublishedSite, "current">;
  mailer: Pick<SiteMailer, "isSetUp" | "from" | "send">;
}

/** Sends letters through the site's mail server. */
export function openLetters({ siteUrl, published, mailer }: Parts): Letters {
  return {
    isSetUp: mailer.isSetUp,
    send(letter) {
      const { business } = published.current();
      return mailer.send(writeLetter(letter, { from: mailer.from(), siteUrl, business }));
    },
  };
}

/** How long a person waits for the mail server, in milliseconds. */
const codePatience = 10_000;

const codeReasons = {
  "sign-in":
    "Somebody typed your password just now, in a browser where you have not signed in before. If it was not you, change your password: they know it.",
  address:
    "You asked for it on your account's page, to confirm that mails reach you. If it was not you, somebody uses your account: sign out everywhere, and change your password.",
};

interface CodeParts {
  letters: Letters;
  published: Pick<PublishedSite, "current">;
}

/** Mails codes to people who sign in, and knows within ten seconds if the mail server took them. */
export function codeMailer({ letters, published }: CodeParts): MailCode {
  return async ({ email, code, purpose }) => {
    if (!letters.isSetUp()) return false;
    const { name } = published.current().business;
    const sending = letters.send({
      to: email,
      subject: `Your code for ${name}`,
      paragraphs: [
        `${code.slice(0, 4)} ${code.slice(4)} is your code for the website of ${name}. It works for ten minutes.`,
        codeReasons[purpose],
      ],
    });
    const sent = await Promise.race([sending, setTimeout(codePatience, null, { ref: false })]);
    return sent?.outcome === "sent";
  };
}
