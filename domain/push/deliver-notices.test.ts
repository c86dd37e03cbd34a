import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { takeOutOfSpam } from "#domain/enquiries/change-enquiry.ts";
import { openSecretBox, sealAgain } from "#domain/secrets/secret-box.ts";
import {
  accountsOn,
  daysLater,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { type PretendBrowser, pretendBrowser } from "#tests/push/pretend-browser.ts";
import { type PushService, startPushService } from "#tests/push/push-service.ts";
import { type NoticeDelivery, noticeWork } from "./deliver-notices.ts";
import { addPushSubscription } from "./subscriptions.ts";

const secret = "the secret of these tests, long enough";
const box = openSecretBox({ current: secret, previous: null });

describe.each(databases)("notices of enquiries on $name", ({ name, create }) => {
  const fixture = accountsOn({ create });
  let database: TestDatabase;
  let service: PushService;
  let post: ReturnType<typeof enquiryPoster>;
  let logged: string[];
  beforeEach(async () => {
    database = fixture.database;
    service = await startPushService();
    post = enquiryPoster(database.db, () => noon);
    logged = [];
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const log = (_: object, message: string) => void logged.push(message);
  const delivery = (changes: Partial<NoticeDelivery> = {}): NoticeDelivery => ({
    db: database.db,
    box,
    settings: () => ({ contact: "mailto:hello@example.com", serviceNames: ["Marbling"] }),
    log: { info: log, warn: log, error: log },
    clock: () => noon,
    fetch: service.fetch,
    ...changes,
  });
  const deliver = (now = noon, changes: Partial<NoticeDelivery> = {}) => {
    const all = delivery({ clock: () => now, ...changes });
    return doDueJobs(all.db, { notice: noticeWork(all) }, now);
  };

  async function turnOn(browser = pretendBrowser()): Promise<PretendBrowser> {
    await addPushSubscription(database.db, box, {
      userId: fixture.ownerId,
      sessionId: (await fixture.signIn()).sessionId,
      subscription: browser.subscription,
      device: "Chrome on Android",
      by: "command line",
      now: noon,
    });
    return browser;
  }
  const waiting = () =>
    database.db.selectFrom("jobs").where("kind", "=", "notice").selectAll().execute();
  const devices = () => database.db.selectFrom("push_subscriptions").select("id").execute();
  const shownOn = ({ subscription, read }: PretendBrowser) =>
    service.messages
      .filter(({ endpoint }) => endpoint === subscription.endpoint)
      .map(({ body }) => JSON.parse(read(body)));

  test("reach every device once, and name the visitor by her first name", async () => {
    const [phone, laptop] = [await turnOn(), await turnOn()];
    const { id, reference } = await post();
    expect(await deliver()).toBe(2);
    expect(await deliver()).toBe(0);
    const notice = {
      title: "New enquiry",
      body: "From Aoife, about Marbling",
      url: `/admin/enquiries/${id}`,
      tag: reference,
    };
    expect(shownOn(phone)).toEqual([notice]);
    expect(shownOn(laptop)).toEqual([notice]);
    expect(await waiting()).toEqual([]);
    expect(logged).toEqual([]);
  });

  test("of spam are not sent, and of an enquiry taken out of Spam they are", async () => {
    await turnOn();
    const { id } = await post({ honeypot: "x" });
    expect(await deliver()).toBe(0);
    await takeOutOfSpam(database.db, id, { now: noon });
    expect(await deliver()).toBe(1);
  });

  test("end on a device whose push service answers that it is gone", async () => {
    await turnOn();
    await post({ id: "1" });
    await post({ id: "2" });
    service.answer = { status: 410 };
    await deliver();
    expect(await devices()).toEqual([]);
    expect(await waiting()).toEqual([]);
    const last = database.db.selectFrom("activity").selectAll().orderBy("id", "desc");
    expect(await last.executeTakeFirst()).toMatchObject({
      origin: "website",
      event: "notices turned off",
      subject_name: owner.email,
      detail: JSON.stringify({ device: "Chrome on Android", why: "gone" }),
    });
  });

  test("wait as long as the push service asks for", async () => {
    await turnOn();
    await post();
    const until = new Date(Date.now() + 3 * 60 * 60_000).toUTCString();
    service.answer = { status: 429, headers: { "Retry-After": until } };
    await deliver();
    expect(await waiting()).toMatchObject([
      { attempts: 1, claimed_until: null, run_at: new Date(until).toISOString() },
    ]);
  });

  test("are given up after a day, and the log says so", async () => {
    await turnOn();
    await post();
    service.answer = "silent";
    await deliver(noon, { patience: 20 });
    expect(await waiting()).toHaveLength(1);
    const { length } = service.messages;
    await deliver(minutesLater(24 * 60 + 1));
    expect(service.messages).toHaveLength(length);
    expect(await waiting()).toEqual([]);
    expect(logged).toContain("A notice on a device was given up after a day");
    expect(await devices()).toHaveLength(1);
  });

  test("that the push service refuses are dropped and logged, and the device stays", async () => {
    await turnOn();
    await post();
    service.answer = { status: 400 };
    expect(await deliver()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await devices()).toHaveLength(1);
    expect(logged).toEqual(["A notice on a device was refused"]);
  });

  test("do not go to a host that is no push service, even if the database says so", async () => {
    await turnOn();
    await post();
    const { subscription } = pretendBrowser("https://169.254.169.254/latest");
    const sealed = box.seal("push subscription", JSON.stringify(subscription));
    await database.db.updateTable("push_subscriptions").set({ sealed }).execute();
    await deliver();
    expect(service.messages).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  test("do not go to an account that may not read enquiries, even if its device is stored", async () => {
    await turnOn();
    await post();
    await database.db.updateTable("users").set({ role: "editor" }).execute();
    await deliver();
    expect(service.messages).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  test("name nobody once the session has run out", async () => {
    const phone = await turnOn();
    await post({ id: "early" });
    await deliver();
    const later = daysLater(31);
    await post({ id: "late" }, { now: later });
    await deliver(later);
    expect(shownOn(phone).map(({ body }) => body)).toEqual([
      "From Aoife, about Marbling",
      "Sign in to read it",
    ]);
  });

  test("neither fail nor delay an enquiry while a device is being removed", async () => {
    await turnOn();
    const { posting } = await database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("push_subscriptions").execute();
      const posting = post();
      // On SQLite it waits for this transaction.
      if (name === "PostgreSQL") await posting;
      return { posting };
    });
    await posting;
    await deliver();
    expect(service.messages).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("go on while the site's secret is replaced, and once the old one is forgotten", async () => {
    const next = "the secret that replaces it, long enough";
    const during = openSecretBox({ current: next, previous: secret });
    const after = openSecretBox({ current: next, previous: null });
    const phone = await turnOn();
    await post({ id: "1" });
    await deliver();
    await post({ id: "2" });
    await deliver(noon, { box: during });
    expect(await sealAgain(database.db, during)).toEqual({ sealed: 2, lost: 0 });
    await post({ id: "3" });
    await deliver(noon, { box: after });
    expect(shownOn(phone)).toHaveLength(3);
    const signers = service.messages.map(({ headers }) => headers.authorization?.split("k=")[1]);
    expect(new Set(signers).size).toBe(1);
  });
});
