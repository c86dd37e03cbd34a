import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseKind } from "#db/queries.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { openEnquiryMail } from "./enquiry-mail.ts";
import { openJobClock } from "./job-clock.ts";
import { smtpMailer } from "./smtp-mailer.ts";

describe("the mails of a process", () => {
  const database = newDatabase(siteDatabase.create);
  let server: MailServer;
  let stop: (() => Promise<void>) | undefined;
  const announce = vi.fn();
  beforeEach(async () => {
    // A process never looks for mails by itself.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    announce.mockClear();
    server = await startMailServer();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.goDown();
    await stop?.();
  });

  /** An enquiry with one mail, to the business. */
  async function post(id: string) {
    await enquiryPoster(database.db, () => new Date())({ id }, { hasReceipt: false });
  }

  async function start() {
    const { db } = database;
    const log = createLog("silent");
    const jobs = openJobClock({ db, kind: databaseKind(db) }, log);
    const { send } = smtpMailer(server.url);
    const mail = openEnquiryMail({
      siteUrl: "https://www.example.com",
      db,
      jobs,
      published: { current: () => ({ business: sampleBusiness }) } as never,
      announcements: { announce } as never,
      log,
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
    });
    await mail.start();
    stop = jobs.start({ mail: mail.work }, mail.makeDue);
    return mail;
  }

  const sent = async () => {
    const mails = database.db.selectFrom("mails").where("sent_at", "is not", null);
    return (await mails.select("id").execute()).length;
  };

  test("are sent when an enquiry is announced, also while the mail server hangs on another, and pages refresh", async () => {
    server.behaviour = "silent";
    await post("stuck");
    const mail = await start();
    await expect.poll(() => server.mails.length).toBe(1);
    server.behaviour = "takes";
    for (const [before, id] of ["later", "last"].entries()) {
      announce.mockClear();
      await post(id);
      mail.notify();
      await expect.poll(sent).toBe(before + 1);
      await expect.poll(() => announce.mock.calls.length).toBeGreaterThan(0);
    }
  });

  test("that are on their way at a stop are waited for, and no other is begun", async () => {
    server.behaviour = "slow";
    await post("on its way");
    const mail = await start();
    await expect.poll(() => server.mails.length).toBe(1);
    const stopped = stop?.();
    await post("too late");
    mail.notify();
    await stopped;
    expect(await sent()).toBe(1);
    expect(server.mails).toHaveLength(1);
  });
});
