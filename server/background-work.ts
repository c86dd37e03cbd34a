import { nextBackup } from "#domain/backup/backup-records.ts";
import { endJob, planJob } from "#domain/jobs/jobs.ts";
import { backupWork } from "./backup-work.ts";
import type { Config } from "./config.ts";
import { checkWork, nextNight } from "./data-monitor.ts";
import { deviceNotices } from "./device-notices.ts";
import { endsWithin } from "./ends-within.ts";
import { housekeepingWork, sealAllAgain } from "./housekeeping.ts";
import type { Logger } from "./log.ts";
import type { ProcessContexts } from "./program.ts";
import { publishWork } from "./publish-work.ts";

/** How long a stop waits for what is sealed again, in milliseconds. The next start goes on. */
const sealingPatience = 5_000;

/**
 * Starts all work that waits for its time: mails, notices on devices, scheduled publications and
 * backups, housekeeping and the nightly check. Call it when the database is ready and this process
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
  return async () => {
    const stopMail = await mailStarted;
    stopMail();
    await Promise.all([stopJobs(), endsWithin(sealingPatience, sealing)]);
  };
}
