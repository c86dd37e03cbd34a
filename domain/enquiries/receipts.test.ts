import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { sendAgain, takeOutOfSpam } from "./change-enquiry.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { getEnquiry } from "./inbox.ts";
import { isConfirmed } from "./outbox.ts";
import { receiveEnquiry } from "./receive.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 60 * 60_000);

describe.each(databases)("receipts on $name", ({ create }) => {
  let database: TestDatabase;
  let posted: number;
  beforeEach(async () => {
    database = await create();
    posted = 0;
  });
  afterEach(() => database.remove());

  /** Posts one more enquiry, each from another sender, and answers its id. */
  async function post(changes: Record<string, unknown> = {}, now = noon): Promise<string> {
    posted += 1;
    const result = await receiveEnquiry(
      database.db,
      exampleEnquiry({ id: `${posted}`, ...changes }),
      { clientAddress: `192.0.2.${posted}`, secret: "for tests", now },
    );
    if (result.outcome !== "received") throw new Error(result.outcome);
    return result.id;
  }
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

  test("go to one address three times on the day that its enquiries are taken out of Spam", async () => {
    const sent: string[] = [];
    for (let count = 0; count < 5; count += 1)
      sent.push(await post({ email: "a@example.com", honeypot: "x" }));
    const heldBack: boolean[] = [];
    for (const id of sent) {
      await takeOutOfSpam(database.db, id, hoursLater(48));
      heldBack.push((await mailsOf(id)).some(({ isHeldBack }) => isHeldBack));
    }
    expect(heldBack).toEqual([false, false, false, true, true]);
  });

  test("go to one address three times a day, in whatever letter case; the business is always mailed", async () => {
    for (const email of ["a@example.com", "A@Example.com", "a@EXAMPLE.com"])
      expect(await mailsOf(await post({ email }))).toEqual(both);
    for (const email of ["a@example.com", "A@EXAMPLE.COM"]) {
      const id = await post({ email }, hoursLater(23));
      expect(await mailsOf(id)).toEqual(businessAlone);
      expect(await isConfirmed(database.db, id)).toBe(false);
    }
    expect(await mailsOf(await post({ email: "b@example.com" }))).toEqual(both);
    expect(await mailsOf(await post({ email: "a@example.com" }, hoursLater(25)))).toEqual(both);
  });

  test("that come at once are three as well", async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => post({ email: "a@example.com" })),
    );
    const sent = [];
    for (const id of ids) sent.push(await isConfirmed(database.db, id));
    expect(sent.filter(Boolean)).toHaveLength(3);
  });

  test("are held back, too, of an enquiry that is taken out of Spam", async () => {
    const spam = await post({ honeypot: "x" });
    for (let count = 0; count < 3; count += 1) await post();
    await takeOutOfSpam(database.db, spam, noon);
    expect(await mailsOf(spam)).toEqual(businessAlone);
  });

  test("that were held back can be sent by hand", async () => {
    for (let count = 0; count < 3; count += 1) await post();
    const id = await post();
    const held = (await getEnquiry(database.db, id))?.mails.find(
      ({ is_held_back }) => is_held_back,
    );
    await sendAgain(database.db, held?.id ?? "", noon);
    expect(await mailsOf(id)).toEqual(both);
  });
});
