import type { EnquiryServices } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { releaseClaims } from "#domain/enquiries/claim-mail.ts";
import type { Delivery } from "#domain/enquiries/deliver.ts";
import { sendAllWaiting } from "#domain/enquiries/outbox.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import { type MailWorker, startMailWorker } from "./mail-worker.ts";
import type { PublishedSite } from "./published-site.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Milliseconds within which several enquiries are one piece of news to open pages. */
const newsEvery = 1_000;

/** Milliseconds that mails on their way get to finish when the process stops. */
const stopPatience = 5_000;

export interface EnquiryWork {
  /** What it offers the routes. */
  app: EnquiryServices;
  /**
   * Begins to send mails, where there is a server for them; once the database is ready and this is
   * its only process on SQLite.
   */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  config: Config;
  database: Database;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  log: Logger;
}

/** What happens once an enquiry is stored: its mails go out, and open pages hear of it. */
export function enquiryWork({
  config,
  database,
  published,
  announcements,
  log,
}: Parts): EnquiryWork {
  const { smtpUrl, mailFrom: from, enquiriesTo, siteUrl } = config;
  let worker: MailWorker | null = null;
  let news: NodeJS.Timeout | undefined;

  function tell() {
    news ??= setTimeout(() => {
      news = undefined;
      announcements.announce({ type: "content" });
    }, newsEvery).unref();
  }

  /**
   * Makes mails due that wait: whoever starts the program again may have put right what was wrong.
   * SQLite has one process, and the one before this may have died with a mail in its hands.
   */
  async function takeUpWaiting() {
    try {
      if (database.kind === "sqlite") await releaseClaims(database.db);
      await sendAllWaiting(database.db, new Date());
    } catch (error) {
      log.error({ err: error }, "Mails that wait from before are sent only when they are due");
    }
  }

  return {
    app: {
      changed() {
        worker?.wake();
        tell();
      },
      isMailSetUp: smtpUrl !== undefined,
      retentionMonths: config.enquiryRetentionMonths,
    },
    async start() {
      if (!smtpUrl) return;
      await takeUpWaiting();
      const delivery: Delivery = {
        db: database.db,
        mailer: smtpMailer(smtpUrl, config),
        settings: () => ({ from, enquiriesTo, siteUrl, business: published.current().business }),
        logError: (error, message) => log.error({ err: error }, message),
      };
      worker = startMailWorker(delivery, log, tell);
    },
    async stop() {
      clearTimeout(news);
      await worker?.stop(stopPatience);
    },
  };
}
