import { afterAll, beforeAll, expect } from "vitest";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";

/**
 * A mail server for the journeys of a file. Call it at the top of the file, before `runningAdmin`,
 * which takes its `environment`.
 */
export function journeyMail() {
  const environment = { SMTP_URL: "" };
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    environment.SMTP_URL = server.url;
  });
  afterAll(() => server.goDown());
  return {
    environment,

    /** What it has received. A journey empties it. */
    get mails() {
      return server.mails;
    },

    /** Waits for the mail of a code, the only one with one, and returns the code: '1234 5678'. */
    async code(): Promise<string> {
      const codes = () => server.mails.flatMap(({ text }) => text.match(/\d{4} \d{4}/) ?? []);
      await expect.poll(codes).toHaveLength(1);
      const [code = ""] = codes();
      server.mails.length = 0;
      return code;
    },
  };
}
