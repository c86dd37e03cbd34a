import { closedMeanwhile } from "#domain/business/closed-days.ts";
import type { Business } from "#domain/content/business.ts";
import { htmlDocument, isolated, type Mail, paragraph } from "#domain/mail/mail.ts";
import { withoutDirectionMarks } from "#domain/text/clean-text.ts";
import type { DueMail } from "./due-mail.ts";
import {
  fieldsOfSamples,
  type SampleJpegs,
  sampleAttachments,
  samplePictures,
} from "./enquiry-samples.ts";

export interface MailSettings {
  /** Sender: an address, or a name and an address in angle brackets. Default: the business. */
  from: string | undefined;
  /** Recipient of enquiries. Default: the business's own address. */
  enquiriesTo: string | undefined;
  /** URL of the website, without a trailing slash. */
  siteUrl: string;
  business: Pick<Business, "name" | "phone" | "email" | "hours" | "closedDays">;
}

/** Writes a mail. Whatever a visitor typed appears in it as plain text. */
export function writeMail(
  { ids, kind, enquiry: stored, gathered }: DueMail,
  settings: MailSettings,
  jpegs: SampleJpegs = new Map(),
): Mail {
  const enquiry = plainTexts(stored);
  const { business } = settings;
  // The same for every attempt. A mail that names more than the one before has another.
  const name = ids.length > 1 ? `${ids[0]}.${ids.length}` : ids[0];
  const messageId = `<${name}@${new URL(settings.siteUrl).hostname}>`;
  const common = {
    messageId,
    from: settings.from ?? { name: business.name, address: business.email },
    // So that holiday notices do not answer (RFC 3834).
    headers: { "Auto-Submitted": kind === "business" ? "auto-generated" : "auto-replied" },
  };
  if (gathered.length > 0) return { ...common, ...ofMany(gathered.map(plainTexts), settings) };
  return kind === "business"
    ? { ...common, ...toBusiness(enquiry, settings, jpegs) }
    : { ...common, ...toVisitor(enquiry, settings) };
}

function toBusiness(enquiry: DueMail["enquiry"], settings: MailSettings, jpegs: SampleJpegs) {
  const { id, reference, name, email, phone, postcode, service, message } = enquiry;
  const inbox = `${settings.siteUrl}/admin/enquiries/${id}`;
  const fields = [
    ["Name", name],
    ["E-mail", email],
    ["Phone", phone],
    ["Postcode", postcode || "not given"],
    ["Service", service],
    ...fieldsOfSamples(enquiry),
    ["Reference", reference],
  ] as const;
  const canReply = isForEveryServer(email);
  const attachments = sampleAttachments(enquiry.samples, jpegs);
  const intro = `A new enquiry from the website. ${canReply ? "Reply to this mail to answer the visitor." : "To answer, write to the visitor's address: a reply to this mail does not reach the visitor."}`;
  return {
    to: settings.enquiriesTo ?? settings.business.email,
    replyTo: canReply ? { name: headerText(name), address: email } : undefined,
    subject: `Enquiry ${reference}: ${headerText(service)}`,
    text: [
      intro,
      fields.map(([label, value]) => `${label}: ${value}`).join("\n"),
      message,
      `In the inbox: ${inbox}`,
    ].join("\n\n"),
    html: htmlDocument([
      paragraph(intro),
      `<table cellpadding="4">${fields
        .map(
          ([label, value]) => `<tr><th align="left">${label}</th><td>${isolated(value)}</td></tr>`,
        )
        .join("")}</table>`,
      paragraph(message),
      samplePictures(enquiry.samples, jpegs, settings.siteUrl),
      `<p><a href="${inbox}">Open it in the inbox</a></p>`,
    ]),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Names enquiries of which each would be a mail if there were not so many. */
function ofMany(enquiries: DueMail["gathered"], settings: MailSettings) {
  const inbox = `${settings.siteUrl}/admin/enquiries`;
  const intro = `${enquiries.length} new enquiries from the website. There are so many that this mail names them together, and that their visitors get no receipt.`;
  const names = enquiries.map(({ reference, name, phone }) => `${reference}: ${name}, ${phone}`);
  return {
    to: settings.enquiriesTo ?? settings.business.email,
    subject: `${enquiries.length} enquiries`,
    text: [intro, names.join("\n"), `In the inbox: ${inbox}`].join("\n\n"),
    html: htmlDocument([
      paragraph(intro),
      ...names.map(paragraph),
      `<p><a href="${inbox}">Open the inbox</a></p>`,
    ]),
  };
}

/**
 * It contains nothing that the visitor typed, and no link. The address may belong to someone else,
 * who would receive a stranger's words from this business. The titles of samples are in our words:
 * the names of a service and of two colours, or a colour's six digits.
 */
function toVisitor(enquiry: DueMail["enquiry"], { business }: MailSettings) {
  const { email, reference, samples, wants_boards } = enquiry;
  const titles = samples.map(({ title }) => title).join("; ");
  const lines = [
    "Hello,",
    `Thank you. Your enquiry has reached us, and we will reply within 24 hours.${closedWords(business, enquiry)}`,
    ...(titles ? [`Your samples: ${titles}.`] : []),
    ...(titles && wants_boards ? ["You ask for painted sample boards of them."] : []),
    `Your reference is ${reference}. To add something, reply to this mail or call ${business.phone} and name it.`,
    "If you did not write to us, someone mistyped their address. You need not do anything.",
    business.name,
  ];
  return {
    to: { name: "", address: email },
    replyTo: { name: business.name, address: business.email },
    subject: `Your enquiry ${reference} to ${business.name}`,
    text: lines.join("\n\n"),
    html: htmlDocument(lines.map(paragraph)),
  };
}

/** Closed days, as the thanks said them when the enquiry came. */
function closedWords(business: MailSettings["business"], { received_at }: { received_at: string }) {
  const receivedAt = new Date(received_at);
  const days = closedMeanwhile(business.closedDays, receivedAt, receivedAt);
  return days ? ` We are closed ${days}. That time does not count.` : "";
}

/**
 * Whether every mail server accepts the address in a header. Letters of other scripts before the @
 * need RFC 6532, without which a server refuses the mail. After the @ the mailer writes them in
 * ASCII.
 */
function isForEveryServer(email: string): boolean {
  return /^[\x21-\x7E]+@/.test(email);
}

/** Breaks up text that looks like an encoded word, which mail programs would decode (RFC 2047). */
function headerText(text: string): string {
  return text.replaceAll("=?", "= ?");
}

/** Nothing can isolate marks that change the writing direction in plain text. */
function plainTexts<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" ? withoutDirectionMarks(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
