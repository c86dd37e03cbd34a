import type { SendResult } from "#domain/enquiries/deliver.ts";

/** An error of nodemailer. */
interface MailFault extends Error {
  /** Nodemailer's own code, which takes the place of the system's or TLS's. */
  code?: string;
  originalCode?: string;
  responseCode?: number;
  /** What the server was told when it answered so. */
  command?: string;
  /** Whom a certificate should have been for. */
  host?: string;
}

/** What a failed attempt comes to. */
export function mailFailure(error: unknown): SendResult {
  const fault = error as MailFault;
  const { command, responseCode } = fault;
  const reason = tlsWords(fault) ?? String(fault.message);
  const isAboutMail = responseCode !== undefined && /^(MAIL FROM|RCPT TO|DATA)/.test(command ?? "");
  return {
    outcome: "failed",
    reason: reason.slice(0, 500),
    // 5xx is what a server says of an address that it will never take (RFC 5321, 4.2.1); of other
    // commands it may be put right.
    isRecipientRefused: command === "RCPT TO" && (responseCode ?? 0) >= 500,
    isServerFault: !isAboutMail,
  };
}

const unknownSigner =
  "the mail server could not prove who it is, so nothing was sent: nobody known here has signed its certificate. If the mail server is your own, set SMTP_CA_FILE to the certificate of whoever signed it";

/** By the codes of OpenSSL and Node. */
const certificateWords: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  CERT_HAS_EXPIRED:
    "the mail server's certificate has expired, so nothing was sent. Whoever runs the mail server has to renew it",
  CERT_NOT_YET_VALID:
    "the mail server's certificate is not valid yet, so nothing was sent. The clock of this server or of the mail server is wrong",
  CERT_REVOKED:
    "the mail server's certificate was revoked, so nothing was sent. Whoever runs the mail server has to renew it",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "the mail server speaks no TLS on this port, so nothing was sent. SMTP_URL should begin with smtp:// or name another port, mostly 465",
};

/**
 * What went wrong with TLS, for the owner and whoever looks after the site; null for anything else.
 */
function tlsWords({ message, code, originalCode, host }: MailFault): string | null {
  const tlsCode = originalCode ?? code ?? "";
  if (tlsCode === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `the mail server's certificate is for another name than ${host ?? "its own"}, so nothing was sent. SMTP_URL should name the mail server as its certificate does`;
  if (certificateWords[tlsCode]) return certificateWords[tlsCode];
  if (/STARTTLS/.test(message))
    return `the mail server refused to encrypt the connection, so nothing was sent: others could have read it on the way (${message})`;
  if (/^ERR_SSL_|^EPROTO$/.test(tlsCode) || code === "ETLS")
    return `the connection to the mail server could not be encrypted, so nothing was sent (${message})`;
  return null;
}
