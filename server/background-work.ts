import type { Config } from "./config.ts";
import { startDailyTests } from "./daily-test.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Logger } from "./log.ts";
import type { Program } from "./program.ts";

/**
 * Milliseconds that what is being thrown away gets to be gone when the process stops; what is left
 * goes at the next start.
 */
const housePatience = 5_000;

export interface BackgroundWork {
  /**
   * Begins; once the database is ready and this process has its port. `origin` is where it listens.
   */
  start(origin: string): Promise<void>;
  /**
   * Waits for what is under way, for mails and for what is being thrown away five seconds at most.
   */
  stop(): Promise<void>;
}

/**
 * What the process does beside answering: it sends mails, throws away what is past its time, and
 * tries the quote form.
 */
export function backgroundWork(
  { hasDailyTest }: Config,
  { contexts, enquiryMail }: Program,
  log: Logger,
): BackgroundWork {
  let isStopped = false;
  let stopKeepingHouse = async () => {};
  let stopTesting = async () => {};
  let starting: Promise<void> | undefined;
  return {
    async start(origin) {
      if (isStopped) return;
      stopKeepingHouse = startHousekeeping(contexts, log);
      if (hasDailyTest) stopTesting = startDailyTests(contexts, origin, log);
      starting = enquiryMail.start();
      await starting;
    },
    async stop() {
      isStopped = true;
      await starting;
      const enough = new Promise<void>((done) => setTimeout(done, housePatience).unref());
      const house = Promise.race([stopKeepingHouse(), enough]);
      await Promise.all([house, stopTesting(), enquiryMail.stop()]);
    },
  };
}
