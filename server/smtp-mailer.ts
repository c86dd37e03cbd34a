import type { Mailer, SendResult } from "#domain/enquiries/deliver.ts";

/** Milliseconds: to connect, to be greeted, and without a word from the server. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Milliseconds for all of it; less than a mail stays claimed. */
const patience = 120_000;

/** Hands mails to the server of `smtp://user:password@host:port` or `smtps://…`, a connection a mail. */
export function smtpMailer(smtpUrl: string): Mailer {
  return {
    async send(mail) {
      // Loaded here, since a site without a mail server never needs it.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url: smtpUrl,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const tooLong = new AbortController();
      try {
        await Promise.race([transport.sendMail(mail), failAfter(patience, tooLong.signal)]);
        return { outcome: "sent" };
      } catch (error) {
        return failure(error);
      } finally {
        tooLong.abort();
        transport.close();
      }
    },
  };
}

function failAfter(milliseconds: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const timer = setTimeout(() => fail(new Error("the mail server took too long")), milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/** What a mail server says of an address it will never take (RFC 5321, 4.2.1). */
function failure(error: unknown): SendResult {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  const isRecipientRefused = code === "EENVELOPE" && (responseCode ?? 0) >= 500;
  return { outcome: "failed", reason: String(message).slice(0, 500), isRecipientRefused };
}
