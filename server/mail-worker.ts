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

/**
 * Sends the mails that are due, for as long as the process runs. `onTried` is called after each
 * look that tried any.
 */
export function startMailWorker(delivery: Delivery, log: Logger, onTried: () => void): MailWorker {
  const stopping = new AbortController();
  const everyLane = Array.from({ length: lanes }, () => newLane(look, stopping.signal));

  async function look() {
    if ((await tryDueMails()) > 0) onTried();
  }

  async function tryDueMails(): Promise<number> {
    try {
      return await deliverDueMails({ ...delivery, onHeldUpDue: wake }, stopping.signal);
    } catch (error) {
      log.error({ err: error }, "Mails could not be sent");
      return 0;
    }
  }

  function wake() {
    for (const lane of everyLane) lane.wake();
  }

  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    wake,
    async stop(patience) {
      stopping.abort();
      clearInterval(timer);
      const enough = new Promise((done) => setTimeout(done, patience).unref());
      await Promise.race([Promise.all(everyLane.map((lane) => lane.idle())), enough]);
    },
  };
}

interface Lane {
  /** Looks at once, or once more after the look that is under way. */
  wake(): void;
  /** Waits for what is under way. */
  idle(): Promise<void>;
}

/** A lane waits for no other: one that is stuck with a mail keeps none of them from looking. */
function newLane(look: () => Promise<void>, stop: AbortSignal): Lane {
  let woken = false;
  let working: Promise<void> | null = null;

  async function work() {
    do {
      woken = false;
      await look();
    } while (woken && !stop.aborted);
    working = null;
  }

  return {
    wake() {
      woken = true;
      if (!stop.aborted) working ??= work();
    },
    async idle() {
      await working;
    },
  };
}
