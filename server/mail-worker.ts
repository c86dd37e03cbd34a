import { type Delivery, deliverDueMails } from "#domain/enquiries/deliver.ts";
import type { Mailer } from "#domain/mail/mailer.ts";
import { type Lanes, startLanes } from "./lanes.ts";
import type { Logger } from "./log.ts";

/** How often the worker looks for due mails by itself, in milliseconds. */
const lookEvery = 10_000;

interface WorkerDelivery extends Delivery {
  /** Mails wait while it is not set up. */
  mailer: Mailer & { isSetUp?(): boolean };
}

/** Sends due mails until it is stopped. It calls `onTried` after each look that tried any. */
export function startMailWorker(delivery: WorkerDelivery, log: Logger, onTried: () => void): Lanes {
  const { isSetUp = () => true } = delivery.mailer;

  async function tryDueMails(isStopped: () => boolean): Promise<number> {
    try {
      return await deliverDueMails({ ...delivery, onHeldUpDue: () => lanes.wake(), isStopped });
    } catch (error) {
      log.error({ err: error }, "Mails could not be sent");
      return 0;
    }
  }

  const lanes: Lanes = startLanes({
    count: 3,
    lookEvery,
    async look(isStopped) {
      if (isSetUp() && (await tryDueMails(isStopped)) > 0) onTried();
    },
  });
  return lanes;
}
