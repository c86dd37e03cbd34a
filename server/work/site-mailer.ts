import { setTimeout } from "node:timers/promises";
import type { Letters, MailSetUp } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import type { MailCode } from "#domain/accounts/tools.ts";
import { type Mail, type Mailer, type SendResult, writeLetter } from "#domain/mail/mail.ts";
import {
  type MailServer,
  readMailServer,
  removeMailServer,
  saveMailServer,
} from "#domain/mail/mail-settings.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { countOnce, openSharedLimit } from "#domain/shared-limits.ts";
import type { Config } from "#server/config.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import type { Logger } from "#server/log.ts";
import { smtpHost, smtpMailer } from "./smtp-mailer.ts";

/** How often a process looks whether another one has saved other settings, in milliseconds. */
const lookEvery = 5_000;

/** The site's mail server: the one that SMTP_URL names, else the one set up in the admin. */
export interface SiteMailer extends Mailer {
  isSetUp(): boolean;
  /** Sender of mails. Undefined: the business. */
  from(): string | undefined;
  /** Recipients of enquiries, with commas between. Undefined: the business. */
  enquiriesTo(): string | undefined;
  /** Reads the settings now. Call it after they were saved. Throws the database's errors. */
  refresh(): Promise<void>;
  /** Calls the listener when there is a mail server after there was none, or another one. */
  onChange(listener: () => void): void;
  /** Begins to look for settings that other processes save. Returns a function that stops it. */
  start(): Promise<() => void>;
}

interface Parts {
  config: Pick<Config, "smtpUrl" | "smtpCa" | "isTlsOptional" | "mailFrom" | "enquiriesTo">;
  db: Database["db"];
  box: SecretBox;
  log: Logger;
  /** In place of the server that SMTP_URL names. */
  mailer: Mailer | undefined;
}

/** The environment's settings win, each by itself; the admin's fill what it leaves open. */
export function openSiteMailer({ config, db, box, log, mailer }: Parts): SiteMailer {
  const fixed = mailer ?? (config.smtpUrl ? smtpMailer(config.smtpUrl, config) : undefined);
  const listeners: (() => void)[] = [];
  let server: MailServer | null = null;
  let current = fixed;

  async function refresh(): Promise<void> {
    const read = await readMailServer(db, box);
    const url = read?.host ? smtpUrlOf(read) : null;
    const isSame = url === (server?.host ? smtpUrlOf(server) : null);
    server = read;
    if (fixed || isSame) return;
    current = url ? smtpMailer(url, config) : undefined;
    if (current) for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      log.warn({ err: error }, "The mail settings could not be read; those of before stay");
    }
  }

  /** Logs what the mail server is at fault for, TLS above all (ASVS 5.0.0, 16.3.4). */
  async function send(mail: Mail): Promise<SendResult> {
    if (!current) return notSetUp;
    const result = await current.send(mail);
    // Other reasons may name the address to which a mail went.
    if (result.outcome === "failed" && result.isServerFault)
      log.warn({ reason: result.reason }, "The mail server failed. The mail is tried again later");
    return result;
  }

  return {
    isSetUp: () => current !== undefined,
    from: () => config.mailFrom ?? (server?.sender || undefined),
    enquiriesTo: () => config.enquiriesTo ?? (server?.recipients.join(", ") || undefined),
    send,
    refresh,
    onChange(listener) {
      listeners.push(listener);
    },
    async start() {
      await look();
      const timer = setInterval(look, lookEvery).unref();
      return () => clearInterval(timer);
    },
  };
}

const notSetUp: SendResult = {
  outcome: "failed",
  reason: "mail is not set up",
  isRecipientRefused: false,
  isServerFault: true,
};

/** The mail server as `smtpMailer` takes it. */
function smtpUrlOf(
  server: Pick<MailServer, "host" | "port" | "encryption" | "userName" | "password">,
): string {
  const { host, port, encryption, userName, password } = server;
  const person =
    userName && `${encodeURIComponent(userName)}:${encodeURIComponent(password ?? "")}@`;
  return `${encryption === "tls" ? "smtps" : "smtp"}://${person}${host}:${port}`;
}

/** How long the owner waits for the answer to a test, in milliseconds. */
const testPatience = 30_000;

/** Each test opens a connection to a server that the form names. Counted for each person. */
const testLimit = { name: "mail server tests", points: 5, duration: 60 };

interface SetUpParts {
  config: Config;
  /** Key of the digests by which tests are counted. */
  secret: string;
  db: Database["db"];
  box: SecretBox;
  published: Pick<PublishedSite, "current">;
  mailer: Pick<SiteMailer, "refresh">;
}

/** What the admin's page of the mail server reads and does. */
export function openMailSetUp({
  config,
  secret,
  db,
  box,
  published,
  mailer,
}: SetUpParts): MailSetUp {
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
      if ((await countOnce(tests, id)) > 0) return { outcome: "throttled" };
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

interface LetterParts {
  siteUrl: string;
  published: Pick<PublishedSite, "current">;
  mailer: Pick<SiteMailer, "isSetUp" | "from" | "send">;
}

/** Sends letters through the site's mail server. */
export function openLetters({ siteUrl, published, mailer }: LetterParts): Letters {
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
