import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import type { Mail, SendResult } from "#domain/mail/mailer.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { exampleMailSettings } from "#tests/enquiries/example-mail-settings.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { sendAgain } from "./change-enquiry.ts";
import { mailWork } from "./deliver.ts";
import { endWithoutMail } from "./due-mail.ts";
import { getsReceipt, makeFirstMailDue } from "./outbox.ts";
import { receiveEnquiry } from "./receive.ts";

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const down: SendResult = {
  outcome: "failed",
  reason: "451 busy",
  isRecipientRefused: false,
  isServerFault: true,
};

describe.each(databases)("enquiries beyond two in an hour on $name", ({ create }) => {
  let database: TestDatabase;
  let sent: Mail[];
  let answer: SendResult;
  beforeEach(async () => {
    database = await create();
    sent = [];
    answer = { outcome: "sent" };
    await post("First", "12:00");
    await post("Second", "12:00");
    await deliver("12:00");
    sent = [];
  });
  afterEach(() => database.remove());

  async function post(name: string, time: string) {
    const input = exampleEnquiry({ name, email: `${name}@example.com` });
    const options = { clientAddress: name, secret: "for tests", now: at(time), mailedSingly: 2 };
    const result = await receiveEnquiry(database.db, input, options);
    if (result.outcome !== "received") throw new Error(result.outcome);
    return result;
  }
  const workAt = (time: string, db = database.db) => ({
    mail: mailWork({
      db,
      mailer: {
        async send(mail) {
          sent.push(mail);
          return answer;
        },
      },
      settings: () => exampleMailSettings,
      logError: expect.fail,
      clock: () => at(time),
    }),
  });
  const deliver = (time: string) => doDueJobs(database.db, workAt(time), at(time));
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

  test("they are sent by one process alone", async () => {
    for (const name of ["Third", "Fourth", "Fifth"]) await post(name, "12:01");
    const others = await Promise.all([1, 2].map(() => openDatabase(database.options)));
    await Promise.all(
      [database, ...others].map(({ db }) => doDueJobs(db, workAt("12:10", db), at("12:10"))),
    );
    await Promise.all(others.map((other) => other.close()));
    expect(sent).toMatchObject([{ subject: "3 enquiries" }]);
  });

  test("one that arrives while the mail is on its way goes with the next", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:01");
    const { mail } = workAt("12:10");
    let late: Promise<unknown> | undefined;
    const perform: typeof mail.perform = async (job, running) => {
      const again = mail.perform(job, running);
      late ??= post("Fifth", "12:10");
      return again;
    };
    await doDueJobs(database.db, { mail: { ...mail, perform } }, at("12:10"));
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
    answer = down;
    await deliver("12:10");
    await post("Fifth", "12:10");
    await deliver("12:11");
    expect(sent.map(({ subject }) => subject)).toEqual(["2 enquiries", "3 enquiries"]);
    expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
  });

  test("a mail that fails is sent again as the same", async () => {
    await post("Third", "12:01");
    await post("Fourth", "12:09");
    answer = down;
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
