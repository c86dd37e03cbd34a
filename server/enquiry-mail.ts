import type { EnquiryMail } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { releaseClaims } from "#domain/enquiries/claim-mail.ts";
import type { Delivery } from "#domain/enquiries/deliver.ts";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import type { Lanes } from "./lanes.ts";
import type { Logger } from "./log.ts";
import { startMailWorker } from "./mail-worker.ts";
import type { PublishedSite } from "./published-site.ts";
import type { SiteMailer } from "./site-mailer.ts";

/** How long changes are collected before open pages refresh, in milliseconds. */
const refreshDelay = 1_000;

/** How long mails that are being sent may take when the process stops, in milliseconds. */
const stopPatience = 5_000;

export interface ProcessEnquiryMail extends EnquiryMail {
  /**
   * Starts sending mails as soon as a mail server is set up. Call it once the database is ready
   * and, on SQLite, no other process uses it. The returned function stops it, and waits at most
   * five seconds for mails that are being sent.
   */
  start(): Promise<() => Promise<void>>;
}

interface Parts extends Pick<EnquiryMail, "mailedSingly"> {
  siteUrl: string;
  database: Database;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  log: Logger;
  mailer: SiteMailer;
  pictureOf: NonNullable<Delivery["pictureOf"]>;
  /** Called when an enquiry was stored or changed. */
  onNotify(): void;
}

/** Sends the mails about enquiries. While no mail server is set up they wait in the database. */
export function openEnquiryMail({
  siteUrl,
  database,
  published,
  announcements,
  log,
  mailer,
  pictureOf,
  mailedSingly,
  onNotify,
}: Parts): ProcessEnquiryMail {
  let worker: Lanes | null = null;
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
    isSetUp: mailer.isSetUp,
    mailedSingly,
    notify() {
      worker?.wake();
      onNotify();
      refreshPages();
    },
    async start() {
      const stopLooking = await mailer.start();
      await makeMailsDue();
      const delivery: Delivery = {
        db: database.db,
        mailer,
        settings: () => ({
          from: mailer.from(),
          enquiriesTo: mailer.enquiriesTo(),
          siteUrl,
          business: published.current().business,
        }),
        pictureOf,
        logError: (error, message) => log.error({ err: error }, message),
      };
      const sending = startMailWorker(delivery, log, refreshPages);
      worker = sending;
      mailer.onChange(async () => {
        await makeMailsDue();
        sending.wake();
        refreshPages();
      });
      return async () => {
        stopLooking();
        clearTimeout(refreshing);
        await sending.stop(stopPatience);
      };
    },
  };
}
