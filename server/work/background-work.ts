import type { ContextValues } from "#app/handler.ts";
import { nextBackup } from "#domain/backup/backup-records.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { endJob, planJob } from "#domain/jobs/jobs.ts";
import { noticeWork } from "#domain/push/deliver-notices.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";
import type { ProcessContexts } from "#server/program.ts";
import { endsWithin } from "#server/shutdown.ts";
import { backupWork } from "./backups.ts";
import { checkWork, nextNight } from "./data-monitor.ts";
import { housekeepingWork, sealAllAgain } from "./housekeeping.ts";
import { storeVisits } from "./visits.ts";

/** How long a stop waits for what is sealed again, in milliseconds. The next start goes on. */
const sealingPatience = 5_000;

/**
 * Starts all work that waits for its time: mails, notices on devices, scheduled publications and
 * backups, housekeeping, the nightly check, and counted visits. Call it when the database is ready and this process
 * listens. The returned function stops it, and waits for what is running, five seconds at most.
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
