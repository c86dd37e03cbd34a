import type { Config } from "./config.ts";
import { startDailyTests } from "./daily-test.ts";
import { endsWithin } from "./ends-within.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Logger } from "./log.ts";
import type { Program } from "./program.ts";

/**
 * How long a stop waits for housekeeping, in milliseconds. The next start removes what is left.
 */
const housekeepingPatience = 5_000;

/**
 * Starts mails, housekeeping and the daily test. Call it when the database is ready and this
 * process listens at `origin`. The returned function stops them, and waits for what is running:
 * five seconds at most for mails and for housekeeping.
 */
export function startBackgroundWork(
  { hasDailyTest }: Pick<Config, "hasDailyTest">,
  { contexts, enquiryMail }: Pick<Program, "contexts" | "enquiryMail">,
  origin: string,
  log: Logger,
): () => Promise<void> {
  const stopHousekeeping = startHousekeeping(contexts, log);
  const stopTests = hasDailyTest ? startDailyTests(contexts, origin, log) : async () => {};
  const mailStarted = enquiryMail.start();
  return async () => {
    const stopMail = await mailStarted;
    const housekeeping = endsWithin(housekeepingPatience, stopHousekeeping());
    await Promise.all([housekeeping, stopTests(), stopMail()]);
  };
}
