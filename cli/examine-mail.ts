import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Config } from "#server/config.ts";
import { smtpMailer } from "#server/smtp-mailer.ts";
import type { DoctorOptions, Examined } from "./run-doctor.ts";

/** How long to wait for the mail server, in milliseconds. */
const patience = 30_000;

/** Sends a test mail, unless no mail server is set, the caller declines, or nobody would get it. */
export async function examineMail(
  { smtpUrl, smtpCa, isTlsOptional, siteUrl, mailFrom, enquiriesTo }: Config,
  { mailTo, sendsMail }: DoctorOptions,
): Promise<Examined[]> {
  const part = "Mail";
  if (!smtpUrl)
    return [
      {
        part,
        state: "note",
        words: "none is sent, so enquiries are only in the inbox.",
        remedy: "Set SMTP_URL.",
      },
    ];
  const to = mailTo ?? enquiriesTo;
  if (!sendsMail || !to) {
    const remedy = "npm run doctor -- --mail-to YOUR-ADDRESS sends one.";
    return [{ part, state: "note", words: "was not tested.", remedy }];
  }
  const mailer = smtpMailer(smtpUrl, { patience, isTlsOptional, ...(smtpCa && { smtpCa }) });
  const text = `npm run doctor on ${hostname()} sent this mail for ${siteUrl}. It arrived, so the website can send mails.`;
  const result = await mailer.send({
    messageId: `<${randomUUID()}@${new URL(siteUrl).hostname}>`,
    from: mailFrom ?? to,
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
  const remedy = "Correct SMTP_URL, SMTP_TLS or MAIL_FROM as the mail server's answer says.";
  return [{ part, state: "fault", words: `not sent: ${result.reason}`, remedy }];
}
