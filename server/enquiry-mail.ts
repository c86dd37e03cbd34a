import type { EnquiryMail } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { releaseClaims } from "#domain/enquiries/claim-mail.ts";
import type { Delivery, Mailer } from "#domain/enquiries/deliver.ts";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import { type MailWorker, startMailWorker } from "./mail-worker.ts";
import type { PublishedSite } from "./published-site.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** How long changes are collected before open pages refresh, in milliseconds. */
const refreshDelay = 1_000;

/** How long mails that are being sent may take when the process stops, in milliseconds. */
const stopPatience = 5_000;

export interface ProcessEnquiryMail extends EnquiryMail {
  /**
   * Starts sending mails, if a mail server is set. Call it once the database is ready and, on
   * SQLite, no other process uses it. The returned function stops it, and waits at most five
   * seconds for mails that are being sent.
   */
  start(): Promise<() => Promise<void>>;
}

interface Parts {
  config: Config;
  database: Database;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  log: Logger;
  /** In place of the server that SMTP_URL names. */
  mailer?: Mailer;
}

/** Sends the mails about enquiries. Without a mail server they wait in the database. */
export function openEnquiryMail({
  config,
  database,
  published,
  announcements,
  log,
  mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config) : undefined,
}: Parts): ProcessEnquiryMail {
  const { mailFrom: from, enquiriesTo, siteUrl } = config;
  let worker: MailWorker | null = null;
  let refreshing: NodeJS.Timeout | undefined;

  function refreshPages() {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      announcements.announce({ type: "data-changed" });
    }, refreshDelay).unref();
  }

  /**
   * Makes waiting mails due: the cause of their failure may be gone since the last run. On SQLite
   * it also frees the claims of the process before, because there is only one process.
   */
  async function makeMailsDue() {
    try {
      if (database.kind === "sqlite") await releaseClaims(database.db);
      await makeWaitingMailsDue(database.db, new Date());
    } catch (error) {
      log.error({ err: error }, "Waiting mails could not be sent early; each is sent at its time");
    }
  }

  return {
    isSetUp: mailer !== undefined,
    notify() {
      worker?.wake();
      refreshPages();
    },
    async start() {
      const stop = async () => {
        clearTimeout(refreshing);
        await worker?.stop(stopPatience);
      };
      if (!mailer) return stop;
      await makeMailsDue();
      const delivery: Delivery = {
        db: database.db,
        mailer,
        settings: () => ({ from, enquiriesTo, siteUrl, business: published.current().business }),
        logError: (error, message) => log.error({ err: error }, message),
      };
      worker = startMailWorker(delivery, log, refreshPages);
      return stop;
    },
  };
}
