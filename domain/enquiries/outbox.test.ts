import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { sendAgain } from "./change-enquiry.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import {
  claimMail,
  countFailingMails,
  countWaitingMails,
  isConfirmed,
  oldestUnsentMail,
  recordFailure,
  recordSent,
  releaseClaims,
  renewClaim,
  sendAllWaiting,
  sendHeldUp,
} from "./outbox.ts";
import { receiveEnquiry } from "./receive.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const threeDays = 3 * 24 * 60;
const minutesLater = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);

describe.each(databases)("the outbox on $name", ({ create }) => {
  let database: TestDatabase;
  let posted: number;
  beforeEach(async () => {
    database = await create();
    posted = 0;
  });
  afterEach(() => database.remove());

  const post = (changes: Record<string, unknown> = {}, more: { isTest?: boolean } = {}) => {
    posted += 1;
    return receiveEnquiry(database.db, exampleEnquiry({ id: `${posted}`, ...changes }), {
      clientAddress: `192.0.2.${posted}`,
      secret: "for tests",
      now: noon,
      ...more,
    });
  };
  const mails = () => database.db.selectFrom("mails").selectAll().orderBy("kind").execute();
  const mustClaim = async (at: Date) => {
    const claimed = await claimMail(database.db, at);
    if (!claimed) throw new Error(`nothing to claim at ${at.toISOString()}`);
    return claimed.mail;
  };
  const fail = (mail: Parameters<typeof recordFailure>[1], at: Date, isFinal = false) =>
    recordFailure(database.db, mail, { reason: "451 busy", isFinal, now: at });

  test("an enquiry queues a mail to the business and a confirmation, due at once", async () => {
    await post();
    const due = { attempts: 0, next_attempt_at: noon.toISOString(), sent_at: null };
    expect(await mails()).toMatchObject([
      { kind: "business", ...due },
      { kind: "confirmation", ...due },
    ]);
  });

  test("a sender is confirmed to unless the enquiry is spam, or its confirmation was given up", async () => {
    const isNow = async (changes: Record<string, unknown>) => {
      const result = await post(changes);
      return "id" in result && (await isConfirmed(database.db, result.id));
    };
    expect(await isNow({ id: "one" })).toBe(true);
    expect(await isNow({ honeypot: "x" })).toBe(false);
    const [, confirmation] = await mails();
    await mustClaim(noon);
    const claimed = await mustClaim(noon);
    expect(claimed.id).toBe(confirmation?.id);
    await fail(claimed, noon, true);
    expect(await isNow({ id: "one" })).toBe(false);
  });

  test("sent again it queues nothing more", async () => {
    await post({ id: "the same" });
    await post({ id: "the same" });
    expect(await mails()).toHaveLength(2);
  });

  test.each([
    ["in the trap", { honeypot: "x" }],
    ["full of links", { message: "<a href='https://example.com'>Cheap</a>" }],
  ])("spam %s gets no mail", async (_, changes) => {
    await post(changes);
    expect(await mails()).toEqual([]);
  });

  test("the daily test is mailed to the business alone", async () => {
    await post({}, { isTest: true });
    expect(await mails()).toMatchObject([{ kind: "business" }]);
  });

  test("a claimed mail is left alone for thirty seconds, then taken by another process", async () => {
    await post({}, { isTest: true });
    const { id } = await mustClaim(noon);
    expect(await claimMail(database.db, minutesLater(0.25))).toBeNull();
    expect(await claimMail(database.db, minutesLater(0.5))).toBeNull();
    expect(await mustClaim(minutesLater(0.51))).toMatchObject({ id, attempts: 2 });
  });

  test("a claim that is renewed holds for thirty seconds more, and none is renewed that is over", async () => {
    await post({}, { isTest: true });
    const mail = await mustClaim(noon);
    const claimed_until = await renewClaim(database.db, mail, minutesLater(0.4));
    expect(claimed_until).toBe(minutesLater(0.9).toISOString());
    expect(await claimMail(database.db, minutesLater(0.8))).toBeNull();
    const other = await mustClaim(minutesLater(1));
    expect(await renewClaim(database.db, { ...mail, claimed_until }, minutesLater(1))).toBeNull();
    expect(await renewClaim(database.db, other, minutesLater(1))).not.toBeNull();
  });

  test("all that wait are due at once when somebody asks for it, but none that is being sent", async () => {
    await post();
    await fail(await mustClaim(noon), noon);
    await fail(await mustClaim(noon), noon);
    await post();
    const [sending, next] = [await mustClaim(noon), await mustClaim(noon)];
    await fail(next, noon, true);
    expect(await countWaitingMails(database.db, noon)).toBe(2);
    expect(await sendAllWaiting(database.db, noon)).toBe(2);
    expect(await countWaitingMails(database.db, noon)).toBe(0);
    const due = [(await mustClaim(noon)).id, (await mustClaim(noon)).id];
    expect(due).not.toContain(sending.id);
    expect(due).not.toContain(next.id);
    expect(await claimMail(database.db, noon)).toBeNull();
  });

  test("those that failed with the mail server are due once it takes another; one that it refuses waits", async () => {
    await post({}, { isTest: true });
    await post({}, { isTest: true });
    await post({}, { isTest: true });
    const [one, two, three] = [await mustClaim(noon), await mustClaim(noon), await mustClaim(noon)];
    await fail(one, noon);
    await recordSent(database.db, two.id, noon);
    await fail(three, noon);
    expect(await sendHeldUp(database.db, noon)).toBe(1);
    expect((await mustClaim(noon)).id).toBe(one.id);
    expect(await claimMail(database.db, noon)).toBeNull();
  });

  test("the oldest unsent mail is one to the business, also one given up, until another is sent", async () => {
    expect(await oldestUnsentMail(database.db, noon)).toBeNull();
    await post();
    const mailIn = async (kind: string) => {
      const [first, second] = [await mustClaim(noon), await mustClaim(noon)];
      return first.kind === kind ? [first, second] : [second, first];
    };
    const [business, confirmation] = await mailIn("business");
    if (!business || !confirmation) throw new Error("two mails were queued");
    expect(await oldestUnsentMail(database.db, minutesLater(90))).toBe(noon.toISOString());
    await fail(business, minutesLater(1), true);
    expect(await oldestUnsentMail(database.db, minutesLater(90))).toBe(noon.toISOString());
    await recordSent(database.db, confirmation.id, minutesLater(2));
    expect(await oldestUnsentMail(database.db, minutesLater(90))).toBeNull();
  });

  test("a mail of a process that is known to have died is taken at once", async () => {
    await post({}, { isTest: true });
    const { id } = await mustClaim(noon);
    await releaseClaims(database.db);
    expect(await mustClaim(noon)).toMatchObject({ id, attempts: 2 });
  });

  test("a mail that was sent is never claimed again", async () => {
    await post({}, { isTest: true });
    await recordSent(database.db, (await mustClaim(noon)).id, noon);
    expect(await claimMail(database.db, minutesLater(threeDays))).toBeNull();
  });

  test("is tried again after pauses that grow to two hours, and given up after three days", async () => {
    await post({}, { isTest: true });
    const pauses: number[] = [];
    let at = noon;
    for (;;) {
      const mail = await mustClaim(at);
      await fail(mail, at);
      const [{ next_attempt_at, given_up_at } = mail] = await mails();
      if (given_up_at) break;
      const next = new Date(next_attempt_at);
      expect(await claimMail(database.db, new Date(next.getTime() - 1))).toBeNull();
      pauses.push((next.getTime() - at.getTime()) / 60_000);
      at = next;
    }
    expect(pauses.slice(0, 9)).toEqual([1, 2, 5, 15, 30, 60, 120, 120, 120]);
    expect(new Set(pauses.slice(9))).toEqual(new Set([120]));
    const hours = (at.getTime() - noon.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(70);
    expect(hours).toBeLessThanOrEqual(72);
    expect(await claimMail(database.db, minutesLater(100_000))).toBeNull();
    expect(await mails()).toMatchObject([{ sent_at: null, last_error: "451 busy" }]);
  });

  test("a refusal for good ends it at once", async () => {
    await post({}, { isTest: true });
    await fail(await mustClaim(noon), noon, true);
    expect(await mails()).toMatchObject([{ given_up_at: noon.toISOString() }]);
    expect(await claimMail(database.db, minutesLater(10))).toBeNull();
  });

  test("mails of three days ago go out when mail is set up; older ones are given up, until they are sent again", async () => {
    await post({}, { isTest: true });
    const old = minutesLater(threeDays + 1);
    expect(await claimMail(database.db, old)).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({ attempts: 0, sent_at: null, given_up_at: old.toISOString() });
    expect(await countFailingMails(database.db, minutesLater(120, old))).toBe(0);
    await sendAgain(database.db, mail?.id ?? "", minutesLater(1, old));
    expect(await mustClaim(minutesLater(1, old))).toMatchObject({ id: mail?.id, attempts: 1 });
    await post({}, { isTest: true });
    expect(await mustClaim(minutesLater(threeDays))).toMatchObject({ attempts: 1 });
  });

  test("one that is being sent is not given up meanwhile", async () => {
    await post({}, { isTest: true });
    await mustClaim(minutesLater(threeDays));
    expect(await claimMail(database.db, minutesLater(threeDays + 0.4))).toBeNull();
    expect(await mails()).toMatchObject([{ given_up_at: null }]);
  });

  test("what a process says too late, its claim taken by another, does not free the mail", async () => {
    await post({}, { isTest: true });
    const slow = await mustClaim(noon);
    await mustClaim(minutesLater(0.6));
    await fail(slow, minutesLater(0.7));
    expect(await claimMail(database.db, minutesLater(1))).toBeNull();
  });

  test("sent again while it is being sent, it is tried at once when that fails, for three more days", async () => {
    await post({}, { isTest: true });
    const late = minutesLater(threeDays - 1);
    const mail = await mustClaim(late);
    await sendAgain(database.db, mail.id, late);
    await fail(mail, late);
    const time = late.toISOString();
    expect(await mails()).toMatchObject([
      { attempts: 0, next_attempt_at: time, given_up_at: null, last_error: "451 busy" },
    ]);
    expect(await mustClaim(late)).toMatchObject({ id: mail.id, attempts: 1, created_at: time });
  });

  test("sent again while it is refused for good, it is tried once more", async () => {
    await post({}, { isTest: true });
    const mail = await mustClaim(noon);
    await sendAgain(database.db, mail.id, noon);
    await fail(mail, noon, true);
    const again = await mustClaim(noon);
    await fail(again, noon, true);
    expect(await mails()).toMatchObject([{ attempts: 1, given_up_at: noon.toISOString() }]);
  });

  test("the one that is due for longest goes first", async () => {
    await post({}, { isTest: true });
    await fail(await mustClaim(noon), noon);
    await post({}, { isTest: true });
    const waiting = await mustClaim(minutesLater(2));
    expect(waiting.attempts).toBe(1);
  });

  test("two processes that claim at once never get the same mail", async () => {
    for (let count = 0; count < 10; count += 1) await post({ email: `${count}@example.com` });
    const other = await openDatabase(database.options);
    const claimAll = async (db: TestDatabase["db"]) => {
      const ids: string[] = [];
      for (let mail = await claimMail(db, noon); mail; mail = await claimMail(db, noon)) {
        ids.push(mail.mail.id);
      }
      return ids;
    };
    const lanes = [database.db, other.db, database.db, other.db].map(claimAll);
    const ids = (await Promise.all(lanes)).flat();
    await other.close();
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test("an alarm counts what was tried for an hour in vain, and what was given up", async () => {
    await post({}, { isTest: true });
    await post({}, { isTest: true });
    const failing = (minutes: number) => countFailingMails(database.db, minutesLater(minutes));
    await fail(await mustClaim(noon), noon, true);
    expect(await failing(59)).toBe(0);
    expect(await failing(61)).toBe(1);
    await fail(await mustClaim(noon), noon);
    expect(await failing(61)).toBe(2);
    await recordSent(database.db, (await mustClaim(minutesLater(62))).id, minutesLater(62));
    expect(await failing(63)).toBe(1);
  });

  test("an address that a visitor mistyped raises no alarm; a confirmation that nobody takes does", async () => {
    await post();
    const [one, two] = [await mustClaim(noon), await mustClaim(noon)];
    const [confirmation, other] = one.kind === "confirmation" ? [one, two] : [two, one];
    await recordSent(database.db, other.id, noon);
    await fail(confirmation, noon);
    expect(await countFailingMails(database.db, minutesLater(61))).toBe(1);
    await fail(await mustClaim(minutesLater(62)), minutesLater(62), true);
    expect(await countFailingMails(database.db, minutesLater(63))).toBe(0);
  });
});
