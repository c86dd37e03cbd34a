import { beforeEach, describe, expect, test } from "vitest";
import type { Mail, SendResult } from "#domain/mail/mail.ts";
import { databases } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { busy, exampleMailSettings, tryMails } from "#tests/enquiries/try-mails.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { sendAgain } from "./change-enquiry.ts";
import { mailWork } from "./deliver.ts";
import { endWithoutMail } from "./due-mail.ts";
import { getsReceipt, makeFirstMailDue } from "./outbox.ts";
import { receiveEnquiry } from "./receive.ts";

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

describe.each(databases)("enquiries beyond two in an hour on $name", ({ create }) => {
  const database = newDatabase(create);
  let sent: Mail[];
  let answer: SendResult;
  beforeEach(async () => {
    sent = [];
    answer = { outcome: "sent" };
    await post("First", "12:00");
    await post("Second", "12:00");
    await deliver("12:00");
    sent = [];
  });

  async function post(name: string, time: string) {
    const input = exampleEnquiry({ name, email: `${name}@example.com` });
    const options = { clientAddress: name, secret: "for tests", now: at(time), mailedSingly: 2 };
    const result = await receiveEnquiry(database.db, input, options);
    if (result.outcome !== "received") throw new Error(result.outcome);
    return result;
  }
  async function deliver(time: string): Promise<number> {
    const tried = await tryMails(database.db, at(time), () => answer);
    sent.push(...tried);
    return tried.length;
  }
  const unsent = () =>
    database.db
      .selectFrom("mails")
      .selectAll()
      .where("sent_at", "is", null)
      .where("kind", "=", "business")
      .execute();

  test("one mail at the end of ten minutes names all further ones, which count as mailed, and no receipt is sent", async () => {
    const third = await post("Third", "12:01");
    const fourth = await post("Fourth", "12:09");
    expect(await makeFirstMailDue(database.db, third.id, at("12:09"))).toBe(0);
    expect(await deliver("12:09")).toBe(0);
    expect(await deliver("12:10")).toBe(1);
    expect(sent).toMatchObject([{ to: "office@example.com", subject: "2 enquiries" }]);
    for (const { reference, name } of [
      { ...third, name: "Third" },
      { ...fourth, name: "Fourth" },
    ])
      for (const body of [sent[0]?.text, sent[0]?.html])
        expect(body).toContain(`${reference}: ${name}, 028 9649 6123`);
    expect(await unsent()).toEqual([]);
    expect(await getsReceipt(database.db, third.id)).toBe(false);
  });

  test("one that arrives while the mail is on its way goes with the next", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:01");
    let late: Promise<unknown> | undefined;
    const send = async (mail: Mail) => {
      sent.push(mail);
      late ??= post("Fifth", "12:10");
      return answer;
    };
    const settings = () => exampleMailSettings;
    const delivery = { db: database.db, settings, logError: expect.fail, clock: () => at("12:10") };
    const mail = mailWork({ ...delivery, mailer: { send } });
    await doDueJobs(database.db, { mail }, at("12:10"));
    await late;
    await deliver("12:20");
    const named = sent.map(({ text }) => text).join("\n");
    for (const name of ["Third", "Fourth", "Fifth"]) expect(named).toContain(name);
    expect(await unsent()).toEqual([]);
    expect(await database.db.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  test("one that arrives while the last one before it is sent by itself goes with the next", async () => {
    await post("Third", "12:01");
    const [mail] = await unsent();
    await sendAgain(database.db, mail?.id ?? "", { now: at("12:02") });
    await deliver("12:02");
    const job = await database.db
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", "gathered mails")
      .executeTakeFirstOrThrow();
    // It has found no mail, and this enquiry comes before it ends.
    await post("Fourth", "12:10");
    const again = await endWithoutMail(database.db, job, at("12:10"));
    expect(again).toEqual({ at: at("12:10") });
    await deliver("12:20");
    expect(await unsent()).toEqual([]);
  });

  test("a mail that names more than one which failed has another Message-ID, so that no mailbox drops it", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:01");
    answer = busy;
    await deliver("12:10");
    await post("Fifth", "12:10");
    await deliver("12:11");
    expect(sent.map(({ subject }) => subject)).toEqual(["2 enquiries", "3 enquiries"]);
    expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
  });

  test("a mail that fails is sent again as the same", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:09");
    answer = busy;
    await deliver("12:10");
    expect(await unsent()).toMatchObject([{ last_error: "451 busy" }, { last_error: "451 busy" }]);
    answer = { outcome: "sent" };
    expect(await deliver("12:11")).toBe(1);
    expect(sent[1]).toEqual(sent[0]);
    expect(await unsent()).toEqual([]);
  });

  test("“Send again” sends one of them at once and in full", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:01");
    const [mail] = await unsent();
    await sendAgain(database.db, mail?.id ?? "", { now: at("12:02") });
    expect(await deliver("12:02")).toBe(1);
    expect(sent).toMatchObject([{ subject: expect.stringMatching(/^Enquiry \S+: Marbling$/) }]);
    expect(await unsent()).toHaveLength(1);
  });

  test("an hour later enquiries are mailed singly again", async () => {
    const { id } = await post("Third", "13:00");
    expect(await deliver("13:00")).toBe(2);
    expect(await getsReceipt(database.db, id)).toBe(true);
  });
});
