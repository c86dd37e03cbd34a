import type { EnquiryMail } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { type Delivery, mailWork } from "#domain/enquiries/deliver.ts";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import type { JobClock } from "./job-clock.ts";
import { errorLogger, type Logger } from "./log.ts";
import type { PublishedSite } from "./published-site.ts";
import type { SiteMailer } from "./site-mailer.ts";

/** How long changes are collected before open pages refresh, in milliseconds. */
const refreshDelay = 1_000;

export interface ProcessEnquiryMail extends EnquiryMail {
  work: Work;
  /** Makes waiting mails due: the cause of their failure may be gone since the last run. */
  makeDue(): Promise<void>;
  /** Looks for a mail server that is set up or changed. Returns a function that stops it. */
  start(): Promise<() => void>;
}

interface Parts extends Pick<EnquiryMail, "mailedSingly"> {
  siteUrl: string;
  db: Database["db"];
  jobs: Pick<JobClock, "wake">;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  log: Logger;
  mailer: SiteMailer;
  pictureOf: NonNullable<Delivery["pictureOf"]>;
}

/** Sends the mails about enquiries. While no mail server is set up they wait in the database. */
export function openEnquiryMail({
  siteUrl,
  db,
  jobs,
  published,
  announcements,
  log,
  mailer,
  pictureOf,
  mailedSingly,
}: Parts): ProcessEnquiryMail {
  let refreshing: NodeJS.Timeout | undefined;

  function refreshPages() {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      announcements.announce({ type: "data-changed" });
    }, refreshDelay).unref();
  }

  const { perform, ...work } = mailWork({
    db,
    mailer,
    settings: () => ({
      from: mailer.from(),
      enquiriesTo: mailer.enquiriesTo(),
      siteUrl,
      business: published.current().business,
    }),
    pictureOf,
    logError: errorLogger(log),
  });

  async function makeDue() {
    await makeWaitingMailsDue(db, new Date());
  }

  function notify() {
    jobs.wake();
    refreshPages();
  }

  return {
    isSetUp: mailer.isSetUp,
    mailedSingly,
    notify,
    work: {
      ...work,
      perform: (job, running) => perform(job, running).finally(refreshPages),
    },
    makeDue,
    async start() {
      mailer.onChange(() => {
        makeDue()
          .catch((error) => log.error({ err: error }, "Waiting mails are sent at their own times"))
          .finally(notify);
      });
      const stopLooking = await mailer.start();
      return () => {
        stopLooking();
        clearTimeout(refreshing);
      };
    },
  };
}
