import type { MailSetUp } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { writeLetter } from "#domain/mail/letter.ts";
import { readMailServer, removeMailServer, saveMailServer } from "#domain/mail/mail-settings.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { openSharedLimit, takeRoom } from "#domain/shared-limits.ts";
import type { Config } from "./config.ts";
import type { PublishedSite } from "./published-site.ts";
import { type SiteMailer, smtpUrlOf } from "./site-mailer.ts";
import { smtpHost, smtpMailer } from "./smtp-mailer.ts";

/** How long the owner waits for the answer to a test, in milliseconds. */
const testPatience = 30_000;

/** Each test opens a connection to a server that the form names. Counted for each person. */
const testLimit = { name: "mail server tests", points: 5, duration: 60 };

interface Parts {
  config: Config;
  /** Key of the digests by which tests are counted. */
  secret: string;
  db: Database["db"];
  box: SecretBox;
  published: Pick<PublishedSite, "current">;
  mailer: Pick<SiteMailer, "refresh">;
}

/** What the admin's page of the mail server reads and does. */
export function openMailSetUp({ config, secret, db, box, published, mailer }: Parts): MailSetUp {
  const tests = openSharedLimit({ db, secret }, testLimit);
  const { smtpUrl, mailFrom, enquiriesTo, siteUrl } = config;
  return {
    environment: {
      server: smtpUrl ? smtpHost(smtpUrl) : null,
      sender: mailFrom ?? null,
      recipients: enquiriesTo ?? null,
    },
    read: () => readMailServer(db, box),
    async save(saving) {
      const result = await saveMailServer(db, box, saving);
      if (result.outcome === "saved") await mailer.refresh();
      return result;
    },
    async remove(removal) {
      await removeMailServer(db, removal);
      await mailer.refresh();
    },
    async test(server, { id, email: to }) {
      if ((await takeRoom(tests, id)) > 0) return { outcome: "throttled" };
      const { business } = published.current();
      const from = mailFrom ?? (server?.sender || undefined);
      const letter = {
        to,
        subject: "The website can send mails",
        paragraphs: [
          `This is a test from the website of ${business.name}. It arrived, so the website can send mails.`,
        ],
      };
      const url = smtpUrl ?? (server ? smtpUrlOf(server) : "");
      const tried = smtpMailer(url, { ...config, patience: testPatience });
      return tried.send(writeLetter(letter, { from, siteUrl, business }));
    },
  };
}
