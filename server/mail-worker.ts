import { type Delivery, deliverDueMails } from "#domain/enquiries/deliver.ts";
import type { Logger } from "./log.ts";

/** Milliseconds between looks for mails that are due: another try, or another process's. */
const lookEvery = 10_000;

/** How many mails are sent side by side, so that a slow server holds up no queue. */
const lanes = 3;

export interface MailWorker {
  /** Looks at once: there is something to send. */
  wake(): void;
  /** Takes no more mails, and waits for those being sent, this many milliseconds at most. */
  stop(patience: number): Promise<void>;
}

/** Sends the mails that are due, for as long as the process runs. `onTried` is called after each look that tried any. */
export function startMailWorker(delivery: Delivery, log: Logger, onTried: () => void): MailWorker {
  const stopping = new AbortController();
  let woken = false;
  let working: Promise<void> | null = null;

  async function work() {
    do {
      woken = false;
      const tried = await Promise.all(Array.from({ length: lanes }, lane));
      if (tried.some((count) => count > 0)) onTried();
    } while (woken && !stopping.signal.aborted);
    working = null;
  }

  async function lane(): Promise<number> {
    try {
      return await deliverDueMails(delivery, stopping.signal);
    } catch (error) {
      log.error({ err: error }, "Mails could not be sent");
      return 0;
    }
  }

  function wake() {
    woken = true;
    if (!stopping.signal.aborted) working ??= work();
  }

  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    wake,
    async stop(patience) {
      stopping.abort();
      clearInterval(timer);
      const enough = new Promise((done) => setTimeout(done, patience).unref());
      await Promise.race([working, enough]);
    },
  };
}
