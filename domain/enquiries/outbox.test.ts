import { describe, expect, test } from "vitest";
import { claimJob, putOff } from "#domain/jobs/jobs.ts";
import type { Mail, SendResult } from "#domain/mail/mail.ts";
import { databases } from "#tests/databases/databases.ts";
import { enquiriesOn } from "#tests/enquiries/enquiries-on.ts";
import {
  busy,
  exampleMailSettings,
  isToBusiness,
  refused,
  tryMails,
} from "#tests/enquiries/try-mails.ts";
import { sendAgain, takeOutOfSpam } from "./change-enquiry.ts";
import { mailWork } from "./deliver.ts";
import { getEnquiry } from "./inbox.ts";
import { countFailingMails, oldestUnsentMail } from "./mail-health.ts";
import { countWaitingMails, getsReceipt, makeWaitingMailsDue } from "./outbox.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const threeDays = 3 * 24 * 60;
const sent: SendResult = { outcome: "sent" };
const minutesLater = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);
const hoursLater = (hours: number) => minutesLater(hours * 60);

describe.each(databases)("on $name", ({ create }) => {
  const { database, post } = enquiriesOn(create, () => noon);

  const mails = () => database.db.selectFrom("mails").selectAll().orderBy("kind").execute();
  const deliver = (at: Date, answer?: (mail: Mail) => SendResult) =>
    tryMails(database.db, at, answer);
  const fail = (at: Date, reason = "451 busy") => deliver(at, () => ({ ...busy, reason }));
  /** The mails of which the business's are sent, and the receipts answered like this. */
  const receiptsGet = (result: SendResult) => (mail: Mail) => (isToBusiness(mail) ? sent : result);

  test("a receipt is promised unless the enquiry is spam or the receipt was given up", async () => {
    const isNow = async (changes: Record<string, unknown>) => {
      const { id } = await post(changes);
      return getsReceipt(database.db, id);
    };
    expect(await isNow({ id: "one" })).toBe(true);
    expect(await isNow({ honeypot: "x" })).toBe(false);
    await deliver(noon, receiptsGet(refused("550 no")));
    expect(await isNow({ id: "one" })).toBe(false);
  });

  describe("receipts", () => {
    const mailsOf = async (id: string) =>
      ((await getEnquiry(database.db, id))?.mails ?? []).map((mail) => {
        const state = mail.given_up_at === null ? "due" : "given up";
        return `${mail.kind}: ${state}${mail.is_held_back ? ", held back" : ""}`;
      });
    const both = ["business: due", "confirmation: due"];
    const businessAlone = ["business: due", "confirmation: given up, held back"];

    test("are held back after three a day, counted when enquiries leave Spam", async () => {
      const sent: string[] = [];
      for (let count = 0; count < 5; count += 1)
        sent.push((await post({ email: "a@example.com", honeypot: "x" })).id);
      const heldBack: boolean[] = [];
      for (const id of sent) {
        await takeOutOfSpam(database.db, id, { now: hoursLater(48) });
        heldBack.push((await mailsOf(id)).includes(businessAlone[1] ?? ""));
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

  describe("a waiting mail", () => {
    test("“Send all waiting” makes waiting mails due, but none that is being sent or given up", async () => {
      await post();
      await deliver(noon, receiptsGet(refused("550 no")));
      await post();
      await fail(noon);
      await post({}, { hasReceipt: false });
      await claimJob(database.db, { kinds: ["mail"], inTurn: [], now: noon });
      expect(await countWaitingMails(database.db, noon)).toBe(2);
      expect(await makeWaitingMailsDue(database.db, noon)).toBe(2);
      expect(await countWaitingMails(database.db, noon)).toBe(0);
      expect(await deliver(noon)).toHaveLength(2);
    });

    test("a failing mail is retried after pauses that grow to two hours, and given up after three days", async () => {
      await post({}, { hasReceipt: false });
      let at = noon;
      let tries = 0;
      for (;;) {
        expect(await fail(at)).toHaveLength(1);
        tries += 1;
        const [mail] = await mails();
        const [job] = await database.db.selectFrom("jobs").selectAll().execute();
        expect(mail?.given_up_at === null).toBe(job !== undefined);
        if (!job) break;
        at = new Date(job.run_at);
      }
      // The first, one after each of the six pauses below two hours, and those after two hours.
      expect(tries).toBe(1 + 6 + 35);
      const hours = (at.getTime() - noon.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(70);
      expect(hours).toBeLessThanOrEqual(72);
      expect(await deliver(minutesLater(100_000))).toEqual([]);
      expect(await mails()).toMatchObject([{ sent_at: null, last_error: "451 busy" }]);
    });

    test("when mail is set up, mails of the last three days are sent; older ones are given up until “Send again”", async () => {
      await post({}, { hasReceipt: false });
      const old = minutesLater(threeDays + 1);
      expect(await deliver(old)).toEqual([]);
      const [mail] = await mails();
      expect(mail).toMatchObject({
        last_error: null,
        sent_at: null,
        given_up_at: old.toISOString(),
      });
      expect(await countFailingMails(database.db, minutesLater(120, old))).toBe(0);
      await sendAgain(database.db, mail?.id ?? "", { now: minutesLater(1, old) });
      const [again] = await deliver(minutesLater(1, old));
      expect(again?.messageId).toContain(mail?.id);
      await post({}, { hasReceipt: false });
      expect(await deliver(minutesLater(threeDays))).toHaveLength(1);
    });

    test("“Send again” during an attempt that fails makes the mail due at once, for three more days", async () => {
      await post({}, { hasReceipt: false });
      const late = minutesLater(threeDays - 1);
      const [mail = expect.fail("no mail")] = await mails();
      await whileTried(late, () => sendAgain(database.db, mail.id, { now: late }), busy);
      const time = late.toISOString();
      expect(await mails()).toMatchObject([{ given_up_at: null, last_error: "451 busy" }]);
      expect(await deliver(late)).toHaveLength(1);
      expect(await mails()).toMatchObject([{ id: mail.id, sent_at: time, created_at: time }]);
    });

    test("“Send again” during a final refusal leads to one more attempt", async () => {
      await post({});
      await deliver(noon, receiptsGet(busy));
      const receipt = (await mails()).find(({ kind }) => kind === "confirmation");
      const id = receipt?.id ?? expect.fail("no receipt");
      // It was tried twice if it was the first: the other mail showed that the server takes mails.
      const at = minutesLater(2);
      await whileTried(at, () => sendAgain(database.db, id, { now: at }), refused("550 no"));
      expect(await deliver(at, () => refused("550 no"))).toHaveLength(1);
      expect(await deliver(hoursLater(5))).toEqual([]);
      const now = (await mails()).find((mail) => mail.id === id);
      expect(now).toMatchObject({ given_up_at: at.toISOString(), last_error: "550 no" });
    });

    /** Does something while the mail server has the mail that is due, and answers it like this. */
    async function whileTried(at: Date, act: () => Promise<unknown>, result: SendResult) {
      const job = await claimJob(database.db, { kinds: ["mail"], inTurn: [], now: at });
      if (!job) throw new Error(`nothing to send at ${at.toISOString()}`);
      const send = async () => {
        await act();
        return result;
      };
      const settings = () => exampleMailSettings;
      const delivery = { db: database.db, settings, logError: expect.fail, clock: () => at };
      const running = { now: at, stopping: AbortSignal.any([]) };
      const again = await mailWork({ ...delivery, mailer: { send } }).perform(job, running);
      if (!again) throw new Error("the job has ended");
      await putOff(database.db, job, again);
    }
  });

  describe("the alarm", () => {
    test("the oldest unsent mail is one to the business, even if given up, until another is sent", async () => {
      expect(await oldestUnsentMail(database.db, noon)).toBeNull();
      await post();
      const isOldest = async (minutes: number) =>
        (await oldestUnsentMail(database.db, minutesLater(minutes))) === noon.toISOString();
      expect(await isOldest(90)).toBe(true);
      await fail(noon);
      await fail(minutesLater(threeDays));
      expect((await mails())[0]).toMatchObject({
        given_up_at: minutesLater(threeDays).toISOString(),
      });
      expect(await isOldest(threeDays)).toBe(true);
      await post({}, { now: minutesLater(threeDays) });
      await deliver(minutesLater(threeDays + 1), receiptsGet(busy));
      expect(await oldestUnsentMail(database.db, minutesLater(threeDays + 2))).toBeNull();
    });

    test("failing mails are those unsent an hour after they were queued", async () => {
      await post({}, { hasReceipt: false });
      await post({}, { hasReceipt: false });
      const failing = (minutes: number) => countFailingMails(database.db, minutesLater(minutes));
      await fail(noon);
      expect(await failing(59)).toBe(0);
      expect(await failing(61)).toBe(2);
      await deliver(minutesLater(62));
      expect(await failing(63)).toBe(0);
    });

    test("a receipt that fails counts as failing until it is given up", async () => {
      await post();
      await deliver(noon, receiptsGet(busy));
      expect(await countFailingMails(database.db, minutesLater(61))).toBe(1);
      await deliver(minutesLater(62), () => refused("550 no"));
      expect(await countFailingMails(database.db, minutesLater(63))).toBe(0);
    });
  });
});
