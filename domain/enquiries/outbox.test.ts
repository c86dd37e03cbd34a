import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { sendAgain, takeOutOfSpam } from "./change-enquiry.ts";
import { claimMail, recordFailure, recordSent, releaseClaims, renewClaim } from "./claim-mail.ts";
import { getEnquiry } from "./inbox.ts";
import { countFailingMails, oldestUnsentMail } from "./mail-health.ts";
import { countWaitingMails, getsReceipt, makeWaitingMailsDue } from "./outbox.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const threeDays = 3 * 24 * 60;
const minutesLater = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);
const hoursLater = (hours: number) => minutesLater(hours * 60);

describe.each(databases)("on $name", ({ create }) => {
  let database: TestDatabase;
  let post: ReturnType<typeof enquiryPoster>;
  beforeEach(async () => {
    database = await create();
    post = enquiryPoster(database.db, () => noon);
  });
  afterEach(() => database.remove());

  const mails = () => database.db.selectFrom("mails").selectAll().orderBy("kind").execute();
  const mustClaim = async (at: Date) => {
    const claimed = await claimMail(database.db, at);
    if (!claimed) throw new Error(`nothing to claim at ${at.toISOString()}`);
    return claimed.mail;
  };
  const fail = (mail: Parameters<typeof recordFailure>[1], at: Date, isFinal = false) =>
    recordFailure(database.db, mail, { reason: "451 busy", isFinal, now: at });

  describe("the outbox", () => {
    test("a receipt is promised unless the enquiry is spam or the receipt was given up", async () => {
      const isNow = async (changes: Record<string, unknown>) => {
        const { id } = await post(changes);
        return getsReceipt(database.db, id);
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

    test("an enquiry that is posted twice queues its mails once", async () => {
      await post({ id: "the same" });
      await post({ id: "the same" });
      expect(await mails()).toHaveLength(2);
    });

    test.each([
      ["in the trap", { honeypot: "x" }],
      ["full of links", { message: "<a href='https://example.com'>Cheap</a>" }],
    ])("spam %s queues no mail", async (_, changes) => {
      await post(changes);
      expect(await mails()).toEqual([]);
    });
  });

  describe("receipts", () => {
    const mailsOf = async (id: string) =>
      ((await getEnquiry(database.db, id))?.mails ?? []).map(
        ({ kind, given_up_at, is_held_back }) => ({
          kind,
          isDue: given_up_at === null,
          isHeldBack: is_held_back === 1,
        }),
      );
    const both = [
      { kind: "business", isDue: true, isHeldBack: false },
      { kind: "confirmation", isDue: true, isHeldBack: false },
    ];
    const businessAlone = [
      { kind: "business", isDue: true, isHeldBack: false },
      { kind: "confirmation", isDue: false, isHeldBack: true },
    ];

    test("are held back after three a day, counted when enquiries leave Spam", async () => {
      const sent: string[] = [];
      for (let count = 0; count < 5; count += 1)
        sent.push((await post({ email: "a@example.com", honeypot: "x" })).id);
      const heldBack: boolean[] = [];
      for (const id of sent) {
        await takeOutOfSpam(database.db, id, { now: hoursLater(48) });
        heldBack.push((await mailsOf(id)).some(({ isHeldBack }) => isHeldBack));
      }
      expect(heldBack).toEqual([false, false, false, true, true]);
    });

    test("are held back after three a day to one address in any letter case; the business is always mailed", async () => {
      for (const email of ["a@example.com", "A@Example.com", "a@EXAMPLE.com"])
        expect(await mailsOf((await post({ email })).id)).toEqual(both);
      for (const email of ["a@example.com", "A@EXAMPLE.COM"]) {
        const { id } = await post({ email }, { now: hoursLater(23) });
        expect(await mailsOf(id)).toEqual(businessAlone);
        expect(await getsReceipt(database.db, id)).toBe(false);
      }
      expect(await mailsOf((await post({ email: "b@example.com" })).id)).toEqual(both);
      const { id } = await post({ email: "a@example.com" }, { now: hoursLater(25) });
      expect(await mailsOf(id)).toEqual(both);
    });

    test("are three even when the enquiries arrive at the same time", async () => {
      const posted = await Promise.all(
        Array.from({ length: 8 }, () => post({ email: "a@example.com" })),
      );
      const sent = [];
      for (const { id } of posted) sent.push(await getsReceipt(database.db, id));
      expect(sent.filter(Boolean)).toHaveLength(3);
    });

    test("that were held back can be sent by “Send again”", async () => {
      for (let count = 0; count < 3; count += 1) await post();
      const { id } = await post();
      const held = (await getEnquiry(database.db, id))?.mails.find(
        ({ is_held_back }) => is_held_back,
      );
      await sendAgain(database.db, held?.id ?? "", { now: noon });
      expect(await mailsOf(id)).toEqual(both);
    });
  });

  describe("a claim", () => {
    test("a claim lasts thirty seconds, then another process can claim the mail", async () => {
      await post({}, { hasReceipt: false });
      const { id } = await mustClaim(noon);
      expect(await claimMail(database.db, minutesLater(0.25))).toBeNull();
      expect(await claimMail(database.db, minutesLater(0.5))).toBeNull();
      expect(await mustClaim(minutesLater(0.51))).toMatchObject({ id, attempts: 2 });
    });

    test("renewing adds thirty seconds; a claim that another process took cannot be renewed", async () => {
      await post({}, { hasReceipt: false });
      const mail = await mustClaim(noon);
      const claimed_until = await renewClaim(database.db, mail, minutesLater(0.4));
      expect(claimed_until).toBe(minutesLater(0.9).toISOString());
      expect(await claimMail(database.db, minutesLater(0.8))).toBeNull();
      const other = await mustClaim(minutesLater(1));
      expect(await renewClaim(database.db, { ...mail, claimed_until }, minutesLater(1))).toBeNull();
      expect(await renewClaim(database.db, other, minutesLater(1))).not.toBeNull();
    });

    test("“Send all waiting” makes waiting mails due, but none that is being sent or given up", async () => {
      await post();
      await fail(await mustClaim(noon), noon);
      await fail(await mustClaim(noon), noon);
      await post();
      const [sending, next] = [await mustClaim(noon), await mustClaim(noon)];
      await fail(next, noon, true);
      expect(await countWaitingMails(database.db, noon)).toBe(2);
      expect(await makeWaitingMailsDue(database.db, noon)).toBe(2);
      expect(await countWaitingMails(database.db, noon)).toBe(0);
      const due = [(await mustClaim(noon)).id, (await mustClaim(noon)).id];
      expect(due).not.toContain(sending.id);
      expect(due).not.toContain(next.id);
      expect(await claimMail(database.db, noon)).toBeNull();
    });

    test("a mail of a process that died can be claimed at once when claims are released", async () => {
      await post({}, { hasReceipt: false });
      const { id } = await mustClaim(noon);
      await releaseClaims(database.db);
      expect(await mustClaim(noon)).toMatchObject({ id, attempts: 2 });
    });

    test("a failing mail is retried after pauses that grow to two hours, and given up after three days", async () => {
      await post({}, { hasReceipt: false });
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

    test("when mail is set up, mails of the last three days are sent; older ones are given up until “Send again”", async () => {
      await post({}, { hasReceipt: false });
      const old = minutesLater(threeDays + 1);
      expect(await claimMail(database.db, old)).toBeNull();
      const [mail] = await mails();
      expect(mail).toMatchObject({ attempts: 0, sent_at: null, given_up_at: old.toISOString() });
      expect(await countFailingMails(database.db, minutesLater(120, old))).toBe(0);
      await sendAgain(database.db, mail?.id ?? "", { now: minutesLater(1, old) });
      expect(await mustClaim(minutesLater(1, old))).toMatchObject({ id: mail?.id, attempts: 1 });
      await post({}, { hasReceipt: false });
      expect(await mustClaim(minutesLater(threeDays))).toMatchObject({ attempts: 1 });
    });

    test("a mail that is being sent is not given up meanwhile", async () => {
      await post({}, { hasReceipt: false });
      await mustClaim(minutesLater(threeDays));
      expect(await claimMail(database.db, minutesLater(threeDays + 0.4))).toBeNull();
      expect(await mails()).toMatchObject([{ given_up_at: null }]);
    });

    test("a late result does not free a mail that another process has claimed", async () => {
      await post({}, { hasReceipt: false });
      const slow = await mustClaim(noon);
      await mustClaim(minutesLater(0.6));
      await fail(slow, minutesLater(0.7));
      expect(await claimMail(database.db, minutesLater(1))).toBeNull();
    });

    test("“Send again” during an attempt that fails makes the mail due at once, for three more days", async () => {
      await post({}, { hasReceipt: false });
      const late = minutesLater(threeDays - 1);
      const mail = await mustClaim(late);
      await sendAgain(database.db, mail.id, { now: late });
      await fail(mail, late);
      const time = late.toISOString();
      expect(await mails()).toMatchObject([
        { attempts: 0, next_attempt_at: time, given_up_at: null, last_error: "451 busy" },
      ]);
      expect(await mustClaim(late)).toMatchObject({ id: mail.id, attempts: 1, created_at: time });
    });

    test("“Send again” during a final refusal leads to one more attempt", async () => {
      await post({}, { hasReceipt: false });
      const mail = await mustClaim(noon);
      await sendAgain(database.db, mail.id, { now: noon });
      await fail(mail, noon, true);
      const again = await mustClaim(noon);
      await fail(again, noon, true);
      expect(await mails()).toMatchObject([{ attempts: 1, given_up_at: noon.toISOString() }]);
    });

    test("the mail that has been due longest goes first", async () => {
      await post({}, { hasReceipt: false });
      await fail(await mustClaim(noon), noon);
      await post({}, { hasReceipt: false });
      const waiting = await mustClaim(minutesLater(2));
      expect(waiting.attempts).toBe(1);
    });

    test("two processes that claim at the same time never get the same mail", async () => {
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
  });

  describe("the alarm", () => {
    test("the oldest unsent mail is one to the business, even if given up, until another is sent", async () => {
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
      await recordSent(database.db, confirmation, minutesLater(2));
      expect(await oldestUnsentMail(database.db, minutesLater(90))).toBeNull();
    });

    test("failing mails are those unsent an hour after they were queued, also when given up", async () => {
      await post({}, { hasReceipt: false });
      await post({}, { hasReceipt: false });
      const failing = (minutes: number) => countFailingMails(database.db, minutesLater(minutes));
      await fail(await mustClaim(noon), noon, true);
      expect(await failing(59)).toBe(0);
      expect(await failing(61)).toBe(1);
      await fail(await mustClaim(noon), noon);
      expect(await failing(61)).toBe(2);
      await recordSent(database.db, await mustClaim(minutesLater(62)), minutesLater(62));
      expect(await failing(63)).toBe(1);
    });

    test("a receipt that fails counts as failing until it is given up", async () => {
      await post();
      const [one, two] = [await mustClaim(noon), await mustClaim(noon)];
      const [confirmation, other] = one.kind === "confirmation" ? [one, two] : [two, one];
      await recordSent(database.db, other, noon);
      await fail(confirmation, noon);
      expect(await countFailingMails(database.db, minutesLater(61))).toBe(1);
      await fail(await mustClaim(minutesLater(62)), minutesLater(62), true);
      expect(await countFailingMails(database.db, minutesLater(63))).toBe(0);
    });
  });
});
