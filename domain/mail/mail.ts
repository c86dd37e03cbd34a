import type { Business } from "#domain/content/business.ts";
import { escapeHtml } from "#domain/text/clean-text.ts";

/** A mail ready for a mail server. */
export interface Mail {
  /** In angle brackets. */
  messageId: string;
  from: string | { name: string; address: string };
  to: string | { name: string; address: string };
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** JPEGs that the HTML shows, by `cid:` and this id. */
  attachments?: { filename: string; content: Buffer; cid: string }[];
}

/** Passes mails to a mail server. */
export interface Mailer {
  send(mail: Mail): Promise<SendResult>;
}

export type SendResult =
  | { outcome: "sent" }
  /**
   * `isRecipientRefused`: the server will never accept mail for this address. `isServerFault`: any
   * other mail would have failed too.
   */
  | { outcome: "failed"; reason: string; isRecipientRefused: boolean; isServerFault: boolean };

/** A mail to someone with an account, or to someone invited: plain paragraphs and one link. */
export interface Letter {
  /** E-mail address. */
  to: string;
  subject: string;
  paragraphs: string[];
  /** Stands after the first paragraph. */
  link?: { words: string; url: string };
}

export interface LetterSettings {
  /** Sender: an address, or a name and an address in angle brackets. Default: the business. */
  from: string | undefined;
  /** URL of the website, without a trailing slash. */
  siteUrl: string;
  business: Pick<Business, "name" | "email">;
}

/** The letter as a mail server gets it, signed with the business's name. */
export function writeLetter(letter: Letter, { from, siteUrl, business }: LetterSettings): Mail {
  const { to, subject, link } = letter;
  const [first = "", ...others] = [...letter.paragraphs, business.name];
  const host = new URL(siteUrl).hostname;
  return {
    messageId: `<${crypto.randomUUID()}@${host}>`,
    from: from ?? { name: business.name, address: business.email },
    to: { name: "", address: to },
    replyTo: { name: business.name, address: business.email },
    subject,
    text: [first, ...(link ? [`${link.words}: ${link.url}`] : []), ...others].join("\n\n"),
    html: htmlDocument([
      paragraph(first),
      ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p>`] : []),
      ...others.map(paragraph),
    ]),
    // So that holiday notices do not answer (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** A mail as HTML. The parts are HTML already. */
export function htmlDocument(parts: string[]): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${parts.join("")}</body></html>`;
}

/** Text as a paragraph of a mail. */
export function paragraph(text: string): string {
  return `<p>${isolated(text).replaceAll("\n", "<br>")}</p>`;
}

/** Escaped, and isolated so that right-to-left text does not reorder what surrounds it. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
