import type { Config } from "./config.ts";
import { testDaily } from "./daily-test.ts";
import { keepHouse } from "./housekeeping.ts";
import type { Logger } from "./log.ts";
import type { Services } from "./services.ts";

/** What the process does beside answering: it sends mails, throws away what is past its time, and tries the quote form. */
export interface BackgroundWork {
  /** Begins; once the database is ready and this process has its port. `origin` is where it listens. */
  start(origin: string): Promise<void>;
  stop(): Promise<void>;
}

export function backgroundWork(
  { hasDailyTest }: Config,
  { app, enquiries }: Services,
  log: Logger,
): BackgroundWork {
  let isStopped = false;
  let stops: (() => void)[] = [];
  let starting: Promise<void> | undefined;
  return {
    async start(origin) {
      if (isStopped) return;
      stops = [keepHouse(app, log), hasDailyTest ? testDaily(app, origin, log) : () => {}];
      starting = enquiries.start();
      await starting;
    },
    async stop() {
      isStopped = true;
      for (const stop of stops) stop();
      await starting;
      await enquiries.stop();
    },
  };
}
