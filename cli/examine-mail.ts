import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { sqliteFile } from "#db/open.ts";
import { type MailServer, readMailServer } from "#domain/mail/mail-settings.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Config } from "#server/config.ts";
import { readSecret } from "#server/data-folder.ts";
import { smtpUrlOf } from "#server/site-mailer.ts";
import { smtpMailer } from "#server/smtp-mailer.ts";
import type { DoctorOptions, Examined } from "./run-doctor.ts";
import { openExistingDatabase } from "./site-data.ts";

/** How long to wait for the mail server, in milliseconds. */
const patience = 30_000;

/** Sends a test mail, unless no mail server is set, the caller declines, or nobody would get it. */
export async function examineMail(
  config: Config,
  { mailTo, sendsMail }: DoctorOptions,
): Promise<Examined[]> {
  const part = "Mail";
  const server = await mailServerOf(config);
  if (!server)
    return [
      {
        part,
        state: "note",
        words: "none is sent, so enquiries are only in the inbox.",
        remedy: "Set up a mail server on the page Mail of the admin, or set SMTP_URL.",
      },
    ];
  if (server.isPasswordLost)
    return [
      {
        part,
        state: "fault",
        words: "the stored password of the mail server cannot be read with this AUTH_SECRET.",
        remedy: "Enter it again on the page Mail of the admin.",
      },
    ];
  const to = mailTo ?? server.to;
  if (!sendsMail || !to) {
    const remedy = "npm run doctor -- --mail-to YOUR-ADDRESS sends one.";
    return [{ part, state: "note", words: "was not tested.", remedy }];
  }
  const { siteUrl } = config;
  const mailer = smtpMailer(server.url, { ...config, patience });
  const text = `npm run doctor on ${hostname()} sent this mail for ${siteUrl}. It arrived, so the website can send mails.`;
  const result = await mailer.send({
    messageId: `<${randomUUID()}@${new URL(siteUrl).hostname}>`,
    from: server.from ?? to,
    to,
    subject: "The website can send mails",
    text,
    html: `<p>${text}</p>`,
    headers: { "Auto-Submitted": "auto-generated" },
  });
  if (result.outcome === "sent")
    return [
      { part, state: "well", words: `the server took a mail to ${to}. Check that it arrives.` },
    ];
  const remedy = config.smtpUrl
    ? "Correct SMTP_URL, SMTP_TLS or MAIL_FROM as the mail server's answer says."
    : "Correct the page Mail of the admin as the mail server's answer says.";
  return [{ part, state: "fault", words: `not sent: ${result.reason}`, remedy }];
}

/** The server that the site uses, by the rules of `openSiteMailer`. Null if none is set. */
async function mailServerOf(config: Config) {
  const { smtpUrl, mailFrom, enquiriesTo } = config;
  const stored = await readStored(config);
  const url = smtpUrl ?? (stored?.host ? smtpUrlOf(stored) : null);
  if (url === null) return null;
  return {
    url,
    isPasswordLost: smtpUrl === undefined && stored?.isPasswordLost === true,
    from: mailFrom ?? (stored?.sender || undefined),
    to: enquiriesTo ?? (stored?.recipients.join(", ") || undefined),
  };
}

/** What the admin has set up. Null without a database, which is examined by itself. */
async function readStored(config: Config): Promise<MailServer | null> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) return null;
  const secret = config.authSecret ?? (await readSecret(config.dataDir));
  if (secret === undefined) return null;
  const { db, close } = await openExistingDatabase(config);
  try {
    const previous = config.previousAuthSecret ?? null;
    return await readMailServer(db, openSecretBox({ current: secret, previous }));
  } finally {
    await close();
  }
}
