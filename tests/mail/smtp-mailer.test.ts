import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "#domain/enquiries/mail.ts";
import { type MailerOptions, smtpMailer } from "#server/smtp-mailer.ts";
import { expired, forAnotherName, forLocalhost, privateAuthority } from "./certificates.ts";
import { MailServer, type MailServerBehaviour, type MailServerTls } from "./mail-server.ts";
import { headerOf } from "./received-mail.ts";

let server: MailServer;
beforeEach(async () => {
  server = await MailServer.start();
});
afterEach(() => server.goDown());

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
const failed = (reason: RegExp, isRecipientRefused = false) => ({
  outcome: "failed",
  reason: expect.stringMatching(reason),
  isRecipientRefused,
  isServerFault: expect.any(Boolean),
});

test("a mail arrives whole, whatever stands in it", async () => {
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
});

test("no line is longer than servers take, and none has other than ASCII", async () => {
  await send();
  const lines = server.mails[0]?.raw.split("\r\n") ?? [];
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(lines.join("")).toMatch(/^[\x20-\x7E\t]*$/);
});

describe("a server elsewhere that offers no TLS", () => {
  // Reaches this machine, and is no name of it.
  const elsewhere = () => {
    const url = new URL(server.url.replace("smtp:", "http:"));
    return `smtp://site:secret@0.0.0.0:${url.port}`;
  };

  test("gets neither mail nor password", async () => {
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

test("a slow server is waited for", async () => {
  server.behaviour = "slow";
  expect(await send()).toEqual({ outcome: "sent" });
});

test("a closed port is a failure that says so", async () => {
  await server.goDown();
  expect(await send()).toEqual(failed(/ECONNREFUSED/));
});

test("a server that comes back takes the mail", async () => {
  await server.goDown();
  await send();
  await server.goUp();
  expect(await send()).toEqual({ outcome: "sent" });
});

test("a refusal for now is no refused recipient", async () => {
  server.behaviour = "busy";
  expect(await send()).toEqual(failed(/451.*come back later/));
});

test("an unknown recipient is one", async () => {
  server.unknownRecipients.add("zoe@example.com");
  expect(await send()).toEqual(failed(/550.*no such mailbox/, true));
});

test("a refused sender is no refused recipient: the business can put that right", async () => {
  server.behaviour = "refuses sender";
  expect(await send()).toEqual(failed(/550.*not from you/));
});

test("nor is a refusal of the mail itself", async () => {
  server.behaviour = "refuses mail";
  expect(await send()).toEqual(failed(/554.*not such a mail/));
  expect(server.mails).toEqual([]);
});

test("a connection that breaks before the answer is a failure: nobody knows whether the mail was taken", async () => {
  server.behaviour = "hangs up";
  expect(await send()).toEqual(failed(/connection|ECONNRESET|closed/i));
  expect(server.mails).toHaveLength(1);
});

test("a server that falls silent is given up", async () => {
  server.behaviour = "silent";
  expect(await send({ patience: 200 })).toEqual(failed(/took too long/));
});

test("a mail that takes too long is not taken afterwards: its connection is cut", async () => {
  server.behaviour = "slow";
  server.slowness = 400;
  expect(await send({ patience: 100 })).toEqual(failed(/took too long/));
  await expect.poll(() => server.connections).toBe(0);
});

test("many mails go over one connection, which is closed once there are no more", async () => {
  const { send: sendOne } = smtpMailer(server.url);
  for (let count = 0; count < 20; count += 1)
    expect(await sendOne({ ...mail, messageId: `<${count}@example.com>` })).toEqual({
      outcome: "sent",
    });
  expect(server.mails).toHaveLength(20);
  expect(server.connectionsSoFar).toBe(1);
  await expect.poll(() => server.connections).toBe(0);
});

test("a server that was gone for a moment gets the next mail over another connection", async () => {
  const { send: sendOne } = smtpMailer(server.url);
  expect(await sendOne(mail)).toEqual({ outcome: "sent" });
  await server.goDown();
  await server.goUp();
  expect(await sendOne(mail)).toEqual({ outcome: "sent" });
});

test.each<[MailServerBehaviour | "down", boolean]>([
  ["down", true],
  ["silent", true],
  ["refuses sender", false],
  ["busy", false],
])(
  "a server that is or does %s is told from one that refuses this mail",
  async (behaviour, isServerFault) => {
    if (behaviour === "down") await server.goDown();
    else server.behaviour = behaviour;
    expect(await send({ patience: 300 })).toMatchObject({ isServerFault });
  },
);

describe("a mail server with TLS", () => {
  /** What becomes of a mail to a server with this certificate. */
  async function sendTo(tls: Omit<MailServerTls, "isFromTheStart">, options: MailerOptions = {}) {
    const outcomes = [];
    for (const isFromTheStart of [true, false]) {
      await using secure = await MailServer.start({ ...tls, isFromTheStart });
      const result = await smtpMailer(secure.url, options).send(mail);
      outcomes.push(result);
      expect(secure.mails).toHaveLength(result.outcome === "sent" ? 1 : 0);
    }
    return outcomes;
  }
  const trusting = { smtpCa: privateAuthority };
  const twice = (outcome: unknown) => [outcome, outcome];

  test("that a private authority vouches for takes mails once that is trusted", async () => {
    expect(await sendTo(forLocalhost, trusting)).toEqual(twice({ outcome: "sent" }));
    expect(await sendTo(forLocalhost)).toEqual(
      twice(failed(/could not prove its identity, so nothing was sent.*SMTP_CA_FILE/)),
    );
  });

  test("whose certificate has expired gets nothing, and the owner is told why", async () => {
    expect(await sendTo(expired, trusting)).toEqual(
      twice(failed(/certificate has expired, so nothing was sent/)),
    );
  });

  test("whose certificate is for another gets nothing, and the owner is told why", async () => {
    expect(await sendTo(forAnotherName, trusting)).toEqual(
      twice(failed(/certificate is for another name than localhost, so nothing was sent/)),
    );
  });

  test("that speaks none from the start gets nothing by smtps, and the owner is told why", async () => {
    const url = server.url.replace("smtp:", "smtps:");
    expect(await smtpMailer(url).send(mail)).toEqual(
      failed(/does not speak TLS on this port, so nothing was sent/),
    );
  });
});
