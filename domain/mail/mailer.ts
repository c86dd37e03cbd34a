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
