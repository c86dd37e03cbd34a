import { type Delivery, deliverDueMails } from "#domain/enquiries/deliver.ts";
import { endsWithin } from "./ends-within.ts";
import type { Logger } from "./log.ts";
import { outsideRequests } from "./request-id.ts";

/** How often the worker looks for due mails by itself, in milliseconds. */
const lookEvery = 10_000;

/** How many mails are sent at the same time, so that one slow attempt delays no other mail. */
const lanes = 3;

export interface MailWorker {
  /** Looks for due mails now. */
  wake(): void;
  /** Claims no more mails, and waits for those being sent, at most `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}

/** Sends due mails until it is stopped. It calls `onTried` after each look that tried any. */
export function startMailWorker(delivery: Delivery, log: Logger, onTried: () => void): MailWorker {
  let isStopped = false;
  const everyLane = Array.from({ length: lanes }, () => newLane(look));

  async function look() {
    if ((await tryDueMails()) > 0) onTried();
  }

  async function tryDueMails(): Promise<number> {
    try {
      return await deliverDueMails({ ...delivery, onHeldUpDue: wake, isStopped: () => isStopped });
    } catch (error) {
      log.error({ err: error }, "Mails could not be sent");
      return 0;
    }
  }

  // A lane works on after the request that woke it, so its log lines belong to no request.
  const wake = outsideRequests(() => {
    if (!isStopped) for (const lane of everyLane) lane.wake();
  });

  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    wake,
    async stop(patience) {
      isStopped = true;
      clearInterval(timer);
      await endsWithin(patience, Promise.all(everyLane.map((lane) => lane.idle())));
    },
  };
}

interface Lane {
  /** Looks now, or once more after the current look. */
  wake(): void;
  /** Resolves when the lane has nothing to do. */
  idle(): Promise<void>;
}

/** Lanes are independent: one that hangs on a mail does not keep the others from looking. */
function newLane(look: () => Promise<void>): Lane {
  let isWoken = false;
  let working: Promise<void> | null = null;

  async function work() {
    do {
      isWoken = false;
      await look();
    } while (isWoken);
    working = null;
  }

  return {
    wake() {
      isWoken = true;
      working ??= work();
    },
    async idle() {
      await working;
    },
  };
}
