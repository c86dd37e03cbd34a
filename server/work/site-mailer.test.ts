import { expect, test } from "vitest";
import type { Letters } from "#app/context.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import { createLog } from "#server/log.ts";
import { databases } from "#tests/databases/databases.ts";
import { expired, privateAuthority } from "#tests/mail/certificates.ts";
import { startMailServer } from "#tests/mail/mail-server.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { codeMailer, openSiteMailer } from "./site-mailer.ts";

/** Sends a mail to Aoife through this server. Returns what the site logged. */
async function linesOfMailTo(smtpUrl: string): Promise<unknown[]> {
  const { db } = await testDatabase(databases[0]);
  const lines: unknown[] = [];
  const mailer = openSiteMailer({
    config: {
      smtpUrl,
      smtpCa: privateAuthority,
      isTlsOptional: false,
      mailFrom: undefined,
      enquiriesTo: undefined,
    },
    db,
    box: openSecretBox({ current: "for tests", previous: null }),
    log: createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) }),
    mailer: undefined,
  });
  const result = await mailer.send({
    messageId: "<one@example.com>",
    from: "hello@example.com",
    to: { name: "Aoife", address: "aoife@example.com" },
    subject: "Your enquiry",
    text: "Thank you",
    html: "<p>Thank you</p>",
    headers: {},
  });
  expect(result.outcome).toBe("failed");
  return lines;
}

test("a mail server that cannot prove who it is, is in the log", async () => {
  await using server = await startMailServer({ ...expired, isFromTheStart: true });
  expect(await linesOfMailTo(server.url)).toMatchObject([
    {
      level: 40,
      reason: expect.stringContaining("certificate has expired"),
      msg: "The mail server failed. The mail is tried again later",
    },
  ]);
});

test("a refused address is not in the log", async () => {
  await using server = await startMailServer();
  server.unknownRecipients.add("aoife@example.com");
  expect(await linesOfMailTo(server.url)).toEqual([]);
});

const published = {
  current: () => ({ business: { name: "Fine Finishes" } }),
} as unknown as Pick<PublishedSite, "current">;

test.each([
  ["sign-in", "Somebody typed your password just now"],
  ["address", "You asked for it on your account's page"],
] as const)("a code for the purpose %s says why it comes", async (purpose, reason) => {
  const sent: Parameters<Letters["send"]>[0][] = [];
  const letters: Letters = {
    isSetUp: () => true,
    async send(letter) {
      sent.push(letter);
      return { outcome: "sent" };
    },
  };
  const mail = codeMailer({ letters, published });
  expect(await mail({ email: "owner@example.com", code: "12345678", purpose })).toBe(true);
  expect(sent).toMatchObject([
    {
      to: "owner@example.com",
      subject: "Your code for Fine Finishes",
      paragraphs: [
        expect.stringContaining("1234 5678 is your code"),
        expect.stringContaining(reason),
      ],
    },
  ]);
});
