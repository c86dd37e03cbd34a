import { getCACertificates } from "node:tls";
import type { Mailer, SendResult } from "#domain/mail/mail.ts";
import { isLoopback } from "#domain/text/sender.ts";

/** How long to wait for the connection, the greeting and each answer, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** How long one mail may take, in milliseconds. */
const mailPatience = 120_000;

/** One connection sends many mails in turn, and closes when there are none. */
const pooling = {
  pool: true,
  maxMessages: 100,
  idleTimeout: 5_000,
  // Tries again when the server had closed the connection before anything was sent.
  maxRequeues: 1,
} as const;

export interface MailerOptions {
  /** How long one mail may take, in milliseconds. */
  patience?: number;
  /** Whether mails and the password may be sent unencrypted when the server has no TLS. */
  isTlsOptional?: boolean;
  /** Certificate of a private authority (PEM), trusted in addition to the public ones. */
  smtpCa?: string;
}

/**
 * Sends mails through the server at `smtp://user:password@host:port` or `smtps://…`. With `smtp://`
 * it requires STARTTLS, because an attacker on the network could otherwise remove it. A mail server
 * on this machine needs none.
 */
export function smtpMailer(
  smtpUrl: string,
  { patience = mailPatience, isTlsOptional = false, smtpCa }: MailerOptions = {},
): Mailer {
  const requireTLS = !isTlsOptional && !isLoopback(smtpHost(smtpUrl));
  const tls = smtpCa ? { ca: [...getCACertificates(), smtpCa] } : {};

  async function open() {
    // Loaded on first use: a site without a mail server never needs it.
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
      // Aborting also cuts the connection, which might otherwise still send the mail while another
      // attempt does.
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

/** The host that an SMTP URL names. */
export function smtpHost(smtpUrl: string): string {
  // URL parses the host only for schemes that it knows.
  return new URL(smtpUrl.replace(/^smtps?:/, "https:")).hostname;
}

/** An error of nodemailer. */
interface MailFault extends Error {
  /** Nodemailer's own code, which replaces the code of the system or of TLS. */
  code?: string;
  originalCode?: string;
  responseCode?: number;
  /** The command that the server answered. */
  command?: string;
  /** The name that the certificate should have been for. */
  host?: string;
}

function mailFailure(error: unknown): SendResult {
  const fault = error as MailFault;
  const { command, responseCode } = fault;
  const reason = tlsWords(fault) ?? String(fault.message);
  const isAboutMail = responseCode !== undefined && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? "");
  return {
    outcome: "failed",
    reason: reason.slice(0, 500),
    // 5xx to RCPT TO means that the address will never work (RFC 5321, 4.2.1). After other commands
    // somebody can remove the cause.
    isRecipientRefused: command === "RCPT TO" && (responseCode ?? 0) >= 500,
    isServerFault: !isAboutMail,
  };
}

const unknownSigner =
  "the mail server could not prove its identity, so nothing was sent: no known authority signed its certificate. If the mail server is your own, set SMTP_CA_FILE to the certificate of the authority that signed it";

/** The words for each error code of OpenSSL and Node. */
const certificateWords: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  CERT_HAS_EXPIRED:
    "the mail server's certificate has expired, so nothing was sent. The operator of the mail server has to renew it",
  CERT_NOT_YET_VALID:
    "the mail server's certificate is not valid yet, so nothing was sent. The clock of this server or of the mail server is wrong",
  CERT_REVOKED:
    "the mail server's certificate was revoked, so nothing was sent. The operator of the mail server has to renew it",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "the mail server does not speak TLS on this port, so nothing was sent. SMTP_URL should begin with smtp:// or name another port, usually 465",
};

/** Explains a TLS error to the owner and the administrator; null for any other error. */
function tlsWords({ message, code, originalCode, host }: MailFault): string | null {
  const tlsCode = originalCode ?? code ?? "";
  if (tlsCode === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `the mail server's certificate is for another name than ${host ?? "its own"}, so nothing was sent. SMTP_URL should use the name in the certificate`;
  if (certificateWords[tlsCode]) return certificateWords[tlsCode];
  if (/STARTTLS/.test(message))
    return `the mail server refused to encrypt the connection, so nothing was sent: others could have read it on the way (${message})`;
  if (/^ERR_SSL_|^EPROTO$/.test(tlsCode) || code === "ETLS")
    return `the connection to the mail server could not be encrypted, so nothing was sent (${message})`;
  return null;
}
