import { startBackupSchedule } from "./backup-schedule.ts";
import type { Config } from "./config.ts";
import { endsWithin } from "./ends-within.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startJobClock } from "./job-clock.ts";
import type { Logger } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

/**
 * How long a stop waits for housekeeping, in milliseconds. The next start removes what is left.
 */
const housekeepingPatience = 5_000;

/**
 * Starts mails, notices on devices, housekeeping, and scheduled backups and publications. Call it
 * when the database is ready and this process listens. The returned function stops them, and waits
 * for what is running: five seconds at most for mails, notices and housekeeping.
 */
export function startBackgroundWork(
  config: Pick<Config, "backup">,
  contexts: ProcessContexts,
  log: Logger,
): () => Promise<void> {
  const stopHousekeeping = startHousekeeping(contexts, log);
  const stopBackups = startBackupSchedule({
    config,
    db: contexts.photos.db,
    log,
    onEnd: () => contexts.announcements.announce({ type: "data-changed" }),
  });
  const stopJobs = startJobClock(contexts, log);
  const mailStarted = contexts.enquiryMail.start();
  const noticesStarted = contexts.deviceNotices.start();
  return async () => {
    const [stopMail, stopNotices] = await Promise.all([mailStarted, noticesStarted]);
    const housekeeping = endsWithin(housekeepingPatience, stopHousekeeping());
    await Promise.all([housekeeping, stopBackups(), stopJobs(), stopMail(), stopNotices()]);
  };
}
