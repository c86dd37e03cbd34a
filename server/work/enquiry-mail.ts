import { buffer } from "node:stream/consumers";
import type { EnquiryMail } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { type Delivery, mailWork } from "#domain/enquiries/deliver.ts";
import type { EnquirySample } from "#domain/enquiries/enquiry-samples.ts";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { readSample } from "#domain/sampler/sample.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import type { SamplePictures } from "#server/data/sample-pictures.ts";
import { errorLogger, type Logger } from "#server/log.ts";
import type { ProcessAnnouncements } from "./announcement-relay.ts";
import type { JobClock } from "./job-clock.ts";
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

interface PictureParts {
  /** Holds the drawings that browsers sent. */
  photos: Pick<FileStore, "get">;
  samplePictures: SamplePictures;
  logError(error: unknown, message: string): void;
}

/**
 * Finds the picture of a sample for a mail: what the visitor's browser drew, else what the server
 * draws; null while the server draws too many. Throws when it cannot draw.
 */
export function pictureForMail({ photos, samplePictures, logError }: PictureParts) {
  return async ({ code, drawing }: EnquirySample): Promise<Uint8Array | null> => {
    const own = drawing && (await ownDrawing(drawing.key));
    if (own) return own;
    const sample = readSample(code);
    const drawn = sample && (await samplePictures.picture(sample));
    return drawn?.outcome === "ready" ? drawn.jpeg : null;
  };

  async function ownDrawing(key: string): Promise<Uint8Array | null> {
    try {
      const file = await photos.get(key);
      return file && (await buffer(await file.open()));
    } catch (error) {
      logError(error, "The drawing of a sample could not be read for a mail");
      return null;
    }
  }
}
