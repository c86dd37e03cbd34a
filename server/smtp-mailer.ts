import { getCACertificates } from "node:tls";
import { isLoopback } from "#domain/accounts/loopback.ts";
import type { Mailer } from "#domain/enquiries/deliver.ts";
import { mailFailure } from "./mail-failure.ts";

/** Milliseconds: to connect, to be greeted, and without a word from the server. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Milliseconds for all of it. */
const longest = 120_000;

/** A connection carries many mails, one after the other, and is closed when there are none. */
const pooling = {
  pool: true,
  maxMessages: 100,
  idleTimeout: 5_000,
  // A mail of which nothing was sent yet, since the server had closed the connection.
  maxRequeues: 1,
} as const;

export interface MailerOptions {
  /** Milliseconds for a mail. */
  patience?: number;
  /** Whether mails, and the password, go out in clear where the server offers no TLS. */
  isTlsOptional?: boolean;
  /** Certificate of a private authority, PEM, that is trusted beside the public ones. */
  smtpCa?: string;
}

/**
 * Hands mails to the server of `smtp://user:password@host:port` or `smtps://…`. By `smtp://` it
 * insists on STARTTLS, which somebody on the way could strip otherwise, but on this machine.
 */
export function smtpMailer(
  smtpUrl: string,
  { patience = longest, isTlsOptional = false, smtpCa }: MailerOptions = {},
): Mailer {
  const requireTLS = !isTlsOptional && !isLoopback(smtpHost(smtpUrl));
  const tls = smtpCa ? { ca: [...getCACertificates(), smtpCa] } : {};

  async function open() {
    // Loaded here, since a site without a mail server never needs it.
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: smtpUrl,
      ...pooling,
      ...timeouts,
      requireTLS,
      tls,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  let opened: ReturnType<typeof open> | undefined;

  return {
    async send(mail) {
      opened ??= open();
      const transport = await opened;
      // It cuts the connection too, which might otherwise hand over the mail while another attempt
      // does.
      const tooLong = AbortSignal.timeout(patience);
      try {
        await transport.sendMail({ ...mail, signal: tooLong });
        return { outcome: "sent" };
      } catch (error) {
        return mailFailure(tooLong.aborted ? new Error("the mail server took too long") : error);
      }
    },
  };
}

function smtpHost(smtpUrl: string): string {
  // Of a scheme that it does not know, URL leaves the host as it is written.
  return new URL(smtpUrl.replace(/^smtps?:/, "https:")).hostname;
}
