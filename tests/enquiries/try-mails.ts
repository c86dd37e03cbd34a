import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Delivery, mailWork } from "#domain/enquiries/deliver.ts";
import type { MailSettings } from "#domain/enquiries/mail.ts";
import type { Mail, SendResult } from "#domain/mail/mail.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";

/** Of mails about enquiries, which go to an office. Their sender is the business itself. */
export const exampleMailSettings: MailSettings = {
  from: undefined,
  enquiriesTo: "office@example.com",
  siteUrl: "https://www.example.com",
  business: sampleBusiness,
};

/** Whether a mail goes to the business, or is the visitor's receipt. */
export const isToBusiness = ({ headers }: Mail) => headers["Auto-Submitted"] === "auto-generated";

/** What a mail server answers that takes no mail at present. */
export const busy: SendResult = {
  outcome: "failed",
  reason: "451 busy",
  isRecipientRefused: false,
  isServerFault: true,
};

/** What a mail server answers that knows no such mailbox. */
export function refused(reason: string): SendResult {
  return { outcome: "failed", reason, isRecipientRefused: true, isServerFault: false };
}

/** Tries each due mail at a mail server that answers like this, and returns the mails. */
export async function tryMails(
  db: Kysely<Tables>,
  now: Date,
  answer: (mail: Mail) => SendResult = () => ({ outcome: "sent" }),
  settings: MailSettings = exampleMailSettings,
  changes: Partial<Delivery> = {},
): Promise<Mail[]> {
  const tried: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      tried.push(mail);
      return answer(mail);
    },
  };
  const logError = (error: unknown) => {
    throw error;
  };
  const delivery = { db, mailer, settings: () => settings, logError, clock: () => now, ...changes };
  const mail = mailWork(delivery);
  await doDueJobs(db, { mail: { ...mail, atOnce: 1 } }, now);
  return tried;
}
