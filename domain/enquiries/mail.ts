import type { Business } from "#domain/content/schema.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";
import type { ClaimedMail } from "./outbox.ts";

/** A mail as a mail server takes it. */
export interface Mail {
  /** With its angle brackets. */
  messageId: string;
  from: string | { name: string; address: string };
  to: string | { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface MailSettings {
  /** An address, or a name with an address in angle brackets; undefined for the business itself. */
  from: string | undefined;
  /** Where the business reads its mail; undefined for its own address. */
  enquiriesTo: string | undefined;
  /** Where the inbox is, without a trailing slash. */
  siteUrl: string;
  business: Pick<Business, "name" | "phone" | "email">;
}

/**
 * Puts a claimed mail into words. In that to the business the visitor's text stands as text,
 * whatever it holds.
 */
export function writeMail({ mail, enquiry: stored }: ClaimedMail, settings: MailSettings): Mail {
  const enquiry = withoutDirectionMarks(stored);
  const { business } = settings;
  const messageId = `<${mail.id}@${new URL(settings.siteUrl).hostname}>`;
  const common = {
    messageId,
    from: settings.from ?? { name: business.name, address: business.email },
    // Nobody's holiday notice should answer a program (RFC 3834).
    headers: { "Auto-Submitted": mail.kind === "business" ? "auto-generated" : "auto-replied" },
  };
  return mail.kind === "business"
    ? { ...common, ...toBusiness(enquiry, settings) }
    : { ...common, ...toVisitor(enquiry, settings) };
}

function toBusiness(enquiry: ClaimedMail["enquiry"], settings: MailSettings) {
  const { id, reference, name, email, phone, postcode, service, message, is_test } = enquiry;
  const inbox = `${settings.siteUrl}/admin/enquiries/${id}`;
  const fields = [
    ["Name", name],
    ["E-mail", email],
    ["Phone", phone],
    ["Postcode", postcode || "not given"],
    ["Service", service],
    ["Reference", reference],
  ] as const;
  const canReply = isForEveryServer(email);
  const intro = is_test
    ? "This is the daily test of the website's quote form. It arrived, so all is well; there is nothing to do."
    : `A new enquiry from the website. ${canReply ? "Reply to this mail to answer the visitor." : "To answer, write to the visitor's address: a reply to this mail does not reach it."}`;
  return {
    to: settings.enquiriesTo ?? settings.business.email,
    replyTo: canReply ? { name: headerText(name), address: email } : undefined,
    subject: is_test
      ? "Daily test: enquiries are arriving"
      : `Enquiry ${reference}: ${headerText(service)}`,
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
      `<p><a href="${inbox}">Open it in the inbox</a></p>`,
    ]),
  };
}

/**
 * Nothing that was typed stands in it, and no link: the address may be anybody's, who would get
 * what a stranger wrote from us.
 */
function toVisitor({ email, reference }: ClaimedMail["enquiry"], { business }: MailSettings) {
  const lines = [
    "Hello,",
    "Thank you. Your enquiry has reached us, and we will reply within 24 hours.",
    `Your reference is ${reference}. To add something, reply to this mail or call ${business.phone} and name it.`,
    "If you sent us nothing, somebody mistyped their address: there is nothing for you to do.",
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

function htmlDocument(parts: string[]): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${parts.join("")}</body></html>`;
}

function paragraph(text: string): string {
  return `<p>${isolated(text).replaceAll("\n", "<br>")}</p>`;
}

/** Each text on its own: letters written from right to left turn nothing around them. */
function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/**
 * Whether an address may stand in a header of any mail: letters of other scripts before the @ are
 * for servers that know RFC 6532, and others refuse the mail. Those after it have a form in ASCII,
 * which the mailer writes.
 */
function isForEveryServer(email: string): boolean {
  return /^[\x21-\x7E]+@/.test(email);
}

/**
 * In a header, what is typed like an encoded word would be read as the text that it encodes (RFC
 * 2047).
 */
function headerText(text: string): string {
  return text.replaceAll("=?", "= ?");
}

/** Marks that turn the direction of what follows, which a plain text cannot keep in their place. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

function withoutDirectionMarks<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replace(directionMarks, "") : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
