import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseKind } from "#db/database-kind.ts";
import type { Delivery } from "#domain/enquiries/deliver.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { exampleMailSettings } from "#tests/enquiries/example-mail-settings.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { openEnquiryMail } from "./enquiry-mail.ts";
import type { Lanes } from "./lanes.ts";
import { createLog } from "./log.ts";
import { startMailWorker } from "./mail-worker.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const noon = new Date("2026-03-02T12:00:00Z");

describe("the mail worker", () => {
  let database: TestDatabase;
  let server: MailServer;
  let worker: Lanes | undefined;
  beforeEach(async () => {
    // The worker never looks for mails by itself.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    database = await siteDatabase.create();
    server = await startMailServer();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.goDown();
    await worker?.stop(5_000);
    await database.remove();
  });

  /** An enquiry with one mail, to the business. */
  async function post(id: string, now = noon) {
    await enquiryPoster(database.db, () => now)({ id }, { hasReceipt: false });
  }

  function start({ clock = () => noon, onTried = () => {} } = {}): Lanes {
    const delivery: Delivery = {
      db: database.db,
      mailer: smtpMailer(server.url),
      settings: () => ({ ...exampleMailSettings, from: "website@example.com" }),
      logError: expect.fail,
      clock,
    };
    worker = startMailWorker(delivery, createLog("silent"), onTried);
    return worker;
  }

  const sent = async () => {
    const mails = database.db.selectFrom("mails").where("sent_at", "is not", null);
    return (await mails.select("id").execute()).length;
  };

  test("sends a later mail at once while the mail server hangs on another, and announces it", async () => {
    const onTried = vi.fn();
    await post("stuck");
    server.behaviour = "silent";
    const { wake } = start({ onTried });
    await expect.poll(() => server.mails.length).toBe(1);
    server.behaviour = "takes";
    for (const id of ["later", "last"]) {
      onTried.mockClear();
      const before = await sent();
      await post(id);
      wake();
      await expect.poll(sent).toBe(before + 1);
      await expect.poll(() => onTried.mock.calls.length).toBe(1);
    }
  });

  test("sends the mails of an enquiry when the enquiry is announced", async () => {
    const { db } = database;
    const { send } = smtpMailer(server.url);
    const mail = openEnquiryMail({
      siteUrl: "https://www.example.com",
      database: { db, kind: databaseKind(db), close: expect.fail },
      published: { current: () => ({ business: sampleBusiness }) } as never,
      announcements: { announce: () => {} } as never,
      log: createLog("silent"),
      mailer: {
        send,
        isSetUp: () => true,
        from: () => "website@example.com",
        enquiriesTo: () => "office@example.com",
        refresh: async () => {},
        onChange: () => {},
        start: async () => () => {},
      },
      pictureOf: async () => null,
      mailedSingly: 60,
      onNotify: () => {},
    });
    const stop = await mail.start();
    await post("new", new Date());
    mail.notify();
    await expect.poll(sent).toBe(1);
    await stop();
  });

  test("looks again if it was woken while it was looking", async () => {
    let now = new Date(noon.getTime() - 1);
    await post("just now");
    // Each lane reads the clock as it starts.
    const { wake } = start({ clock: () => now });
    now = noon;
    wake();
    await expect.poll(sent).toBe(1);
  });

  test("waits at a stop for the mail that it is sending, and starts no other", async () => {
    server.behaviour = "slow";
    await post("on its way");
    const { wake, stop } = start();
    await expect.poll(() => server.mails.length).toBe(1);
    const stopped = stop(10_000);
    await post("too late");
    wake();
    await stopped;
    expect(await sent()).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  test("waits at a stop no longer than its deadline", async () => {
    server.behaviour = "silent";
    await post("stuck");
    const { stop } = start();
    await expect.poll(() => server.mails.length).toBe(1);
    await stop(100);
    expect(await sent()).toBe(0);
  });
});
