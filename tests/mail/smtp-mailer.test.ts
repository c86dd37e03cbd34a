import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Mail } from "#domain/mail/mail.ts";
import { type MailerOptions, smtpMailer } from "#server/work/smtp-mailer.ts";
import { expired, forLocalhost, privateAuthority } from "./certificates.ts";
import { type MailServer, type MailServerTls, startMailServer } from "./mail-server.ts";
import { headerOf } from "./received-mail.ts";

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.goDown();
});

const mail: Mail = {
  messageId: "<one@example.com>",
  from: "Decor Specialist <hello@example.com>",
  to: { name: "Zoë Ó Briain 🎨", address: "zoe@example.com" },
  replyTo: { name: 'Aoife, of "the hall" <x>', address: "aoife@example.com" },
  subject: "Größe 李小龙 🎨".repeat(20),
  text: "One\n.\n..\nFrom here to there\n\ntrailing space \n=3D 🎨",
  html: "<p>Grüße</p>",
  headers: { "Auto-Submitted": "auto-generated" },
};
const send = (options?: MailerOptions) => smtpMailer(server.url, options).send(mail);
const failed = (
  reason: RegExp,
  { isRecipientRefused = false, isServerFault = expect.any(Boolean) } = {},
) => ({
  outcome: "failed",
  reason: expect.stringMatching(reason),
  isRecipientRefused,
  isServerFault,
});

test("a mail with any content arrives unchanged, in lines that servers accept", async () => {
  expect(await send()).toEqual({ outcome: "sent" });
  const [received] = server.mails;
  if (!received) throw new Error("nothing arrived");
  expect(received).toMatchObject({ from: "hello@example.com", to: ["zoe@example.com"] });
  expect(headerOf(received, "Message-ID")).toBe("<one@example.com>");
  expect(headerOf(received, "From")).toBe("Decor Specialist <hello@example.com>");
  expect(headerOf(received, "To")).toBe("Zoë Ó Briain 🎨 <zoe@example.com>");
  expect(headerOf(received, "Reply-To")).toBe('"Aoife, of \\"the hall\\" <x>" <aoife@example.com>');
  expect(headerOf(received, "Subject")).toBe(mail.subject);
  expect(headerOf(received, "Auto-Submitted")).toBe("auto-generated");
  expect(received.text.trimEnd()).toBe(mail.text);
  expect(received.html.trimEnd()).toBe(mail.html);
  const lines = received.raw.split("\r\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(lines.join("")).toMatch(/^[\x20-\x7E\t]*$/);
});

describe("a remote server without TLS", () => {
  // An address of this machine that does not count as local.
  const elsewhere = () => {
    const url = new URL(server.url.replace("smtp:", "http:"));
    return `smtp://site:secret@0.0.0.0:${url.port}`;
  };

  test("gets neither mails nor the password", async () => {
    expect(await smtpMailer(elsewhere()).send(mail)).toEqual(failed(/STARTTLS/));
    expect(server.mails).toEqual([]);
    expect(server.signIns).toEqual([]);
  });

  test("gets them when SMTP_TLS is optional", async () => {
    const mailer = smtpMailer(elsewhere(), { isTlsOptional: true });
    expect(await mailer.send(mail)).toEqual({ outcome: "sent" });
    expect(server.signIns).toEqual(["site"]);
  });
});

test("a closed port is reported as the server's fault, and a server that comes back gets the mail", async () => {
  await server.goDown();
  expect(await send()).toEqual(failed(/ECONNREFUSED/, { isServerFault: true }));
  await server.goUp();
  expect(await send()).toEqual({ outcome: "sent" });
});

test("an unknown recipient counts as a refused recipient", async () => {
  server.unknownRecipients.add("zoe@example.com");
  expect(await send()).toEqual(failed(/550.*no such mailbox/, { isRecipientRefused: true }));
});

// The business can fix a refused sender. A mail may not have been accepted before it is confirmed.
test.each([
  ["busy", failed(/451.*come back later/, { isServerFault: false }), 0],
  ["refuses sender", failed(/550.*not from you/, { isServerFault: false }), 0],
  ["refuses mail", failed(/554.*not such a mail/), 0],
  ["hangs up", failed(/connection|ECONNRESET|closed/i), 1],
] as const)(
  "a server that is '%s' fails, and refuses no recipient",
  async (behaviour, result, mails) => {
    server.behaviour = behaviour;
    expect(await send()).toEqual(result);
    expect(server.mails).toHaveLength(mails);
  },
);

test("the mailer gives up on a server that falls silent, and cuts the connection, so that the server cannot accept the mail later", async () => {
  server.behaviour = "silent";
  expect(await send({ patience: 200 })).toEqual(failed(/took too long/, { isServerFault: true }));
  await expect.poll(() => server.connections).toBe(0);
});

test("many mails share one connection, which closes after the last", async () => {
  const { send: sendOne } = smtpMailer(server.url);
  expect(await sendOne(mail)).toEqual({ outcome: "sent" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (let count = 1; count < 20; count += 1)
    expect(await sendOne({ ...mail, messageId: `<${count}@example.com>` })).toEqual({
      outcome: "sent",
    });
  expect(server.mails).toHaveLength(20);
  expect(server.connectionsSoFar).toBe(1);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => server.connections).toBe(0);
});

test("after a short outage the next mail goes over a new connection", async () => {
  const { send: sendOne } = smtpMailer(server.url);
  expect(await sendOne(mail)).toEqual({ outcome: "sent" });
  await server.goDown();
  await server.goUp();
  expect(await sendOne(mail)).toEqual({ outcome: "sent" });
});

describe("a mail server with TLS", () => {
  /** Sends a mail to a server with this certificate, which we call by this name. */
  async function sendTo(
    tls: Omit<MailServerTls, "isFromTheStart">,
    options: MailerOptions = {},
    name = "localhost",
  ) {
    const outcomes = [];
    for (const isFromTheStart of [true, false]) {
      await using secure = await startMailServer({ ...tls, isFromTheStart });
      const url = secure.url.replace("localhost", name);
      const result = await smtpMailer(url, options).send(mail);
      outcomes.push(result);
      expect(secure.mails).toHaveLength(result.outcome === "sent" ? 1 : 0);
    }
    return outcomes;
  }
  const trusting = { smtpCa: privateAuthority };
  const twice = (outcome: unknown) => [outcome, outcome];

  test("with a private authority's certificate gets mails once we trust that authority", async () => {
    expect(await sendTo(forLocalhost, trusting)).toEqual(twice({ outcome: "sent" }));
    expect(await sendTo(forLocalhost)).toEqual(
      twice(failed(/could not prove its identity, so nothing was sent.*SMTP_CA_FILE/)),
    );
  });

  test.each([
    ["an expired certificate", expired, "localhost", /has expired, so nothing was sent/],
    ["another name's certificate", forLocalhost, "127.0.0.1", /another name than 127.*nothing was/],
  ])("with %s gets nothing, and the owner sees why", async (_, certificate, name, reason) => {
    expect(await sendTo(certificate, trusting, name)).toEqual(twice(failed(reason)));
  });

  test("that starts without TLS gets nothing by smtps, and the owner sees why", async () => {
    const url = server.url.replace("smtp:", "smtps:");
    expect(await smtpMailer(url).send(mail)).toEqual(
      failed(/does not speak TLS on this port, so nothing was sent/),
    );
  });
});
