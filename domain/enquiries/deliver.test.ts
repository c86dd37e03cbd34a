import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { smtpMailer } from "#server/work/smtp-mailer.ts";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { exampleMailSettings } from "#tests/enquiries/try-mails.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf, type ReceivedMail } from "#tests/mail/received-mail.ts";
import { type Delivery, mailWork } from "./deliver.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const raise = (message: string): never => {
  throw new Error(message);
};

describe.each(databases)("mails of enquiries on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, () => noon);
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.goDown());

  const delivery = (db = database.db): Delivery => ({
    db,
    mailer: smtpMailer(server.url),
    settings: () => ({ ...exampleMailSettings, from: "Website <website@example.com>" }),
    logError: expect.fail,
  });
  const deliverAt = (at: Date, db = database.db, changes: Partial<Delivery> = {}) =>
    doDueJobs(db, { mail: mailWork({ ...delivery(db), clock: () => at, ...changes }) }, at);
  const stored = () => database.db.selectFrom("mails").selectAll().orderBy("kind").execute();
  const mailTo = (address: string) => {
    const found = server.mails.filter(({ to }) => to.includes(address));
    const [only] = found;
    if (!only || found.length > 1) throw new Error(`${found.length} mails to ${address}`);
    return only;
  };
  const messageIds = () => server.mails.map((mail) => headerOf(mail, "Message-ID"));

  test("the business gets every field, in text and HTML, and can reply to the visitor", async () => {
    const { id, reference } = await post();
    expect(await deliverAt(noon)).toBe(2);
    const mail = mailTo("office@example.com");
    expect(mail.from).toBe("website@example.com");
    expect(headerOf(mail, "From")).toBe("Website <website@example.com>");
    expect(headerOf(mail, "Reply-To")).toBe("Aoife Magee <aoife@example.com>");
    expect(headerOf(mail, "Subject")).toBe(`Enquiry ${reference}: Marbling`);
    const { honeypot: _, message, ...fields } = exampleEnquiry();
    for (const text of [...Object.values(fields), reference]) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain(message);
    expect(mail.html).toContain(message.replaceAll("\n", "<br>"));
    expect(mail.text).toContain(`https://www.example.com/admin/enquiries/${id}`);
    expect(mail.html).toContain(`href="https://www.example.com/admin/enquiries/${id}"`);
  });

  test("the visitor gets a receipt with the reference, the promise and the phone number", async () => {
    const { reference } = await post();
    await deliverAt(noon);
    const mail = mailTo("aoife@example.com");
    expect(headerOf(mail, "To")).toBe("aoife@example.com");
    expect(headerOf(mail, "Reply-To")).toBe(`${sampleBusiness.name} <${sampleBusiness.email}>`);
    expect(headerOf(mail, "Subject")).toContain(reference);
    expect(headerOf(mail, "Auto-Submitted")).toBe("auto-replied");
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(reference);
      expect(body).toContain("within 24 hours");
      expect(body).toContain(sampleBusiness.phone);
    }
  });

  test("the receipt says which closed days do not count", async () => {
    await post();
    const closedDays = [{ from: "2026-01-01", to: "2026-12-31", label: "A year off" }];
    const business = { ...sampleBusiness, closedDays };
    const settings = () => ({ ...delivery().settings(), business });
    await deliverAt(noon, database.db, { settings });
    expect(mailTo("aoife@example.com").text.replaceAll("\u00a0", " ")).toContain(
      "within 24 hours. We are closed Thu 1 January to Thu 31 December. That time does not count.",
    );
  });

  test("the receipt contains nothing the visitor typed and no link: the address may be someone else's", async () => {
    const typed = {
      name: "Prize at example.net/name",
      phone: "Prize 1",
      postcode: "Prize 2",
      service: "Prize www.example.net/service",
      message: "Prize! www.example.net/message",
    };
    await post(typed);
    await deliverAt(noon);
    const mail = mailTo("aoife@example.com");
    const headers = mail.headers.map(([, value]) => value);
    for (const part of [mail.text, mail.html, ...headers]) {
      expect(part).not.toContain("Prize");
      expect(part).not.toContain("example.net");
    }
    expect(mail.html).not.toContain("<a ");
    expect(mailTo("office@example.com").text).toContain(typed.message);
  });

  test("a server that accepts it and breaks off gets the mail again after each pause, with the same Message-ID", async () => {
    await post({}, { hasReceipt: false });
    server.behaviour = "hangs up";
    expect(await deliverAt(noon)).toBe(1);
    expect(await deliverAt(minutesLater(0.9))).toBe(0);
    expect(await deliverAt(minutesLater(1))).toBe(1);
    expect(await stored()).toMatchObject([
      { last_error: expect.stringMatching(/./), sent_at: null, given_up_at: null },
    ]);
    server.behaviour = "takes";
    expect(await deliverAt(minutesLater(3))).toBe(1);
    expect(await deliverAt(minutesLater(4_000))).toBe(0);
    expect(await stored()).toMatchObject([
      { sent_at: minutesLater(3).toISOString(), last_error: null },
    ]);
    expect(server.mails).toHaveLength(3);
    expect(new Set(messageIds()).size).toBe(1);
  });

  test("after an outage the first accepted mail makes all waiting mails due", async () => {
    await server.goDown();
    for (let count = 0; count < 5; count += 1) await post({}, { hasReceipt: false });
    for (const minutes of [0, 1, 3, 8, 23, 53])
      expect(await deliverAt(minutesLater(minutes))).toBe(5);
    await server.goUp();
    await post({}, { hasReceipt: false });
    expect(await deliverAt(minutesLater(60))).toBe(6);
    expect(server.mails).toHaveLength(6);
  });

  test("when only one mail is refused, it keeps its pauses while the others are sent", async () => {
    await post();
    server.unknownRecipients.add("office@example.com");
    // Until the receipt is accepted, the failure looks like the server's fault, and the mail is
    // tried once more.
    expect(await deliverAt(noon)).toBeLessThanOrEqual(3);
    await post();
    expect(await deliverAt(minutesLater(0.5))).toBe(2);
  });

  test("a visitor's refused address is given up at once; the business's is tried again", async () => {
    await post();
    server.unknownRecipients.add("aoife@example.com").add("office@example.com");
    expect(await deliverAt(noon)).toBe(2);
    expect(await stored()).toMatchObject([
      { kind: "business", given_up_at: null },
      { kind: "confirmation", given_up_at: noon.toISOString() },
    ]);
    server.unknownRecipients.clear();
    expect(await deliverAt(minutesLater(1))).toBe(1);
    expect(server.mails).toMatchObject([{ to: ["office@example.com"] }]);
  });

  test.each<[string, Partial<Delivery>]>([
    ["written", { settings: () => raise("no business") }],
    ["sent", { mailer: { send: () => raise("no business") } }],
  ])("a mail that cannot be %s fails with its reason, and is tried again", async (_, fault) => {
    await post();
    const logged: string[] = [];
    const logError = (_error: unknown, message: string) => void logged.push(message);
    expect(await deliverAt(noon, database.db, { ...fault, logError })).toBe(2);
    const failed = { sent_at: null, last_error: "no business" };
    expect(await stored()).toMatchObject([failed, failed]);
    expect(logged).toHaveLength(2);
    expect(await deliverAt(minutesLater(1))).toBe(2);
    expect(server.mails).toHaveLength(2);
  });

  describe("whatever a visitor types", () => {
    const injection = "x\r\nBcc: victim@example.com\r\n\r\n<b>body</b>\u0000";
    const names =
      "Auto-Submitted Content-Type Date From MIME-Version Message-ID Reply-To Subject To".split(
        " ",
      );

    /** Only our headers, each once, and no line that a server may refuse (RFC 5321, 4.5.3.1.6). */
    function expectWhole(mail: ReceivedMail) {
      expect(mail.headers.map(([name]) => name).toSorted()).toEqual(names);
      expect(mail.to).toHaveLength(1);
      const longest = Math.max(...mail.raw.split("\r\n").map((line) => line.length));
      expect(longest).toBeLessThanOrEqual(998);
      expect(mail.raw).not.toContain("\0");
      expect(mail.raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }

    const ourTags = new Set("html meta body p bdi br table tr th td a".split(" "));
    const tagsOf = (html: string) =>
      [...html.matchAll(/<\/?([^\s>]+)/g)].map(([, name = ""]) => name);

    test.each([
      ["line breaks, NUL and headers", injection],
      ["markup", `<script>alert(1)</script><img src=x onerror=alert(1)> "&amp;'`],
      ["direction marks", "\u202Efdp.exe\u202C \u2067abc\u2069 \u200Fאבג"],
      ["an encoded word", "=?utf-8?q?=0D=0ABcc:_victim@example.com?= ?="],
      ["a list of addresses", `"a" <a@example.com>, b@example.com; c:d@example.com;`],
    ])("%s change no header, and stay text in both parts", async (_, typed) => {
      const one = typed.slice(0, 95);
      await post({
        name: one,
        phone: one.slice(0, 60),
        postcode: one.slice(0, 20),
        service: one,
        message: `${typed}\n.\nQUIT\r\n.\r\nMAIL FROM:<x@example.com>`,
      });
      expect(await deliverAt(noon)).toBe(2);
      for (const mail of [mailTo("office@example.com"), mailTo("aoife@example.com")]) {
        expectWhole(mail);
        expect(tagsOf(mail.html).filter((name) => !ourTags.has(name))).toEqual(["!doctype"]);
        const headers = mail.headers.map(([, value]) => value);
        for (const part of [mail.html, mail.text, ...headers])
          expect(part).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
        expect(headers.join("")).not.toMatch(/[\r\n]/);
      }
      const { text, html } = mailTo("office@example.com");
      expect(text).toContain("\n.\nQUIT\n.\nMAIL FROM:<x@example.com>");
      expect(html).toContain("MAIL FROM:&lt;x@example.com&gt;");
    });

    test("an address in another script gets its receipt, and the business its mail", async () => {
      await post({ email: "用户@例子.example" });
      expect(await deliverAt(noon)).toBe(2);
      expect(mailTo("用户@例子.example").text).toContain("within 24 hours");
      const mail = mailTo("office@example.com");
      expect(mail.raw).toMatch(/^[\x20-\x7E\r\n]*$/);
      expect(mail.headers.map(([name]) => name)).not.toContain("Reply-To");
      expect(mail.text).toContain("E-mail: 用户@例子.example");
      expect(mail.text).toContain("a reply to this mail does not reach the visitor");
    });

    test("a domain in another script is in ASCII in the business's mail", async () => {
      await post({ email: "aoife@例子.example" });
      expect(await deliverAt(noon)).toBe(2);
      const replyTo = headerOf(mailTo("office@example.com"), "Reply-To");
      expect(replyTo).toBe("Aoife Magee <aoife@xn--fsqu00a.example>");
    });
  });
});
