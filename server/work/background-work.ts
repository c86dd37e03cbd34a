import type { ContextValues } from "#app/handler.ts";
import { deleteOldActivity } from "#domain/activity/keep-activity.ts";
import { nextBackup } from "#domain/backup/backup-records.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import { removeOrphanedPhotos } from "#domain/enquiries/photo-files.ts";
import { deleteUnusedImages } from "#domain/images/delete.ts";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { endJob, planJob } from "#domain/jobs/jobs.ts";
import { deleteOldRevisions } from "#domain/publishing/keep-revisions.ts";
import { noticeWork } from "#domain/push/deliver-notices.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { openSecretBox, sealAgain } from "#domain/secrets/secret-box.ts";
import { deleteOldVisits } from "#domain/visits/visits.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";
import type { ProcessContexts } from "#server/program.ts";
import { endsWithin } from "#server/shutdown.ts";
import { backupWork } from "./backups.ts";
import { checkWork, nextNight } from "./data-monitor.ts";
import { storeVisits } from "./visits.ts";

/** How long a stop waits for what is sealed again, in milliseconds. The next start goes on. */
const sealingPatience = 5_000;

/**
 * Starts all work that waits for its time: mails, notices on devices, scheduled publications and
 * backups, housekeeping, the nightly check, and counted visits. Call it when the database is ready
 * and this process listens. The returned function stops it, and waits for what is running, five
 * seconds at most.
 */
export function startBackgroundWork(
  config: Pick<Config, "backup" | "databaseUrl" | "dataDir">,
  contexts: ProcessContexts,
  log: Logger,
): () => Promise<void> {
  const { database, jobs, enquiryMail, announcements } = contexts;
  const { db } = database;
  const { every } = config.backup;
  const onEnd = () => announcements.announce({ type: "data-changed" });

  async function plan() {
    const now = new Date();
    await enquiryMail.makeDue();
    await planJob(db, { kind: "housekeeping", at: now, now });
    await planJob(db, { kind: "check", at: nextNight(now), now });
    if (every === undefined) await endJob(db, "backup");
    else await planJob(db, { kind: "backup", at: await nextBackup(db, every, now), now });
  }

  const works = {
    publish: publishWork(contexts, log),
    mail: enquiryMail.work,
    notice: deviceNotices(contexts, log),
    housekeeping: housekeepingWork(contexts, log),
    check: checkWork(config, contexts, log),
    ...(every !== undefined && { backup: backupWork({ every, log, onEnd }) }),
  };
  const stopJobs = jobs.start(works, plan);
  const mailStarted = enquiryMail.start();
  const sealing = sealAllAgain(contexts, log);
  const stopVisits = storeVisits(contexts, log);
  return async () => {
    const stopMail = await mailStarted;
    stopMail();
    await Promise.all([stopJobs(), stopVisits(), endsWithin(sealingPatience, sealing)]);
  };
}

/** What publications need of the running process. */
type Working = Pick<ContextValues, "database" | "published" | "announcements">;

/** Publishes what was scheduled, one publication at a time. */
export function publishWork(
  { database: { db }, published, announcements }: Working,
  log: Logger,
): Work {
  return {
    async perform(job, { now }) {
      const result = await publishScheduled(db, job, now);
      if (result.outcome === "missing") return undefined;
      log.info({ id: job.id, ...result }, "A scheduled publication has ended");
      if (result.outcome === "published")
        await published
          .refresh()
          .catch((error: unknown) =>
            log.error({ err: error }, "The version that was published could not be read"),
          );
      announcements.announce({ type: "data-changed" });
      return undefined;
    },
  };
}

type Noticing = Pick<ProcessContexts, "database" | "secrets" | "published" | "securityContact">;

/**
 * Sends the notices of enquiries to people's devices.
 * @param ask in place of the platform's `fetch`
 */
export function deviceNotices(
  { database: { db }, secrets, published, securityContact }: Noticing,
  log: Logger,
  ask?: typeof fetch,
): Work {
  return noticeWork({
    db,
    box: openSecretBox(secrets),
    log,
    fetch: ask,
    settings() {
      const { business, services } = published.current();
      // Push services refuse other contacts, such as a telephone number.
      const isContact = /^(https|mailto):/.test(securityContact ?? "");
      return {
        contact: isContact && securityContact ? securityContact : `mailto:${business.email}`,
        serviceNames: services.map(({ name }) => name),
      };
    },
  });
}

const oneDay = 24 * 60 * 60_000;

type House = Pick<ContextValues, "photos" | "images" | "retentionMonths" | "checkPhotoSpace">;

/** Deletes expired and orphaned data, and does so again a day later. */
export function housekeepingWork(house: House, log: Logger): Work {
  const { photos, images, retentionMonths, checkPhotoSpace } = house;
  const { db } = photos;

  async function remove(what: string, sweep: (now: Date) => Promise<number>) {
    try {
      const removed = await sweep(new Date());
      if (removed > 0) log.info({ removed }, `${what} removed`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be removed`);
    }
  }

  return {
    async perform(_job, { now }) {
      const photosSwept = Promise.all([
        remove("Expired enquiries", (now) => deleteExpiredEnquiries(photos, now, retentionMonths)),
        remove("Orphaned photos", (now) => removeOrphanedPhotos(photos, now)),
      ]);
      await Promise.all([
        photosSwept.then(checkPhotoSpace),
        remove("Old activity", (now) => deleteOldActivity(db, now)),
        remove("Old visits", (now) => deleteOldVisits(db, now)),
        remove("Old revisions", (now) => deleteOldRevisions(db, now)),
        remove("Orphaned image files", (now) => removeOrphanedImageFiles(images, now)),
        remove("Unused pictures", async (now) => (await deleteUnusedImages(images, now)).length),
      ]);
      return { at: new Date(now.getTime() + oneDay) };
    },
  };
}

/**
 * Seals with the current secret what the previous one sealed. Once it has logged its count, the
 * previous secret may be forgotten.
 */
async function sealAllAgain(
  { database: { db }, secrets }: Pick<ContextValues, "database" | "secrets">,
  log: Logger,
): Promise<void> {
  if (secrets.previous === null) return;
  try {
    const { sealed, lost } = await sealAgain(db, openSecretBox(secrets));
    log.info({ sealed, lost }, "What the previous secret sealed is sealed with the current one");
  } catch (error) {
    log.error({ err: error }, "What the previous secret sealed could not be sealed again");
  }
}
