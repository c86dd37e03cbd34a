import { isLoopback } from "#domain/accounts/loopback.ts";
import type { Mailer, SendResult } from "#domain/enquiries/deliver.ts";

/** Milliseconds: to connect, to be greeted, and without a word from the server. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Milliseconds for all of it; less than a mail stays claimed. */
const longest = 120_000;

export interface MailerOptions {
  /** Milliseconds for a mail. */
  patience?: number;
  /** Whether mails, and the password, go out in clear where the server offers no TLS. */
  isTlsOptional?: boolean;
}

/**
 * Hands mails to the server of `smtp://user:password@host:port` or `smtps://…`, a connection a mail. By `smtp://` it insists on
 * STARTTLS, which somebody on the way could strip otherwise, but on this machine.
 */
export function smtpMailer(
  smtpUrl: string,
  { patience = longest, isTlsOptional = false }: MailerOptions = {},
): Mailer {
  const requireTLS = !isTlsOptional && !isLoopback(smtpHost(smtpUrl));
  return {
    async send(mail) {
      // Loaded here, since a site without a mail server never needs it.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        ...timeouts,
        requireTLS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // It cuts the connection too, which might otherwise hand over the mail while another attempt does.
      const tooLong = AbortSignal.timeout(patience);
      try {
        await transport.sendMail({ ...mail, signal: tooLong });
        return { outcome: "sent" };
      } catch (error) {
        return failure(tooLong.aborted ? new Error("the mail server took too long") : error);
      } finally {
        transport.close();
      }
    },
  };
}

function smtpHost(smtpUrl: string): string {
  // Of a scheme that it does not know, URL leaves the host as it is written.
  return new URL(smtpUrl.replace(/^smtps?:/, "https:")).hostname;
}

interface MailFault extends Error {
  responseCode?: number;
  /** What the server was told when it answered so. */
  command?: string;
}

/** 5xx is what a mail server says of an address that it will never take (RFC 5321, 4.2.1); of other commands it may be put right. */
function failure(error: unknown): SendResult {
  const { message, command, responseCode } = error as MailFault;
  const isRecipientRefused = command === "RCPT TO" && (responseCode ?? 0) >= 500;
  return { outcome: "failed", reason: String(message).slice(0, 500), isRecipientRefused };
}
