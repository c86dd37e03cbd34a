import { endsWithin } from "./ends-within.ts";
import { outsideRequests } from "./request-id.ts";

export interface Lanes {
  /** Looks for due work now. */
  wake(): void;
  /** Waits for the work in hand, at most `patience` milliseconds, and begins no other. */
  stop(patience: number): Promise<void>;
}

interface LanesOptions {
  /** How many pieces of work are done at the same time, so that a slow one delays no other. */
  count: number;
  /** How often due work is looked for by itself, in milliseconds. */
  lookEvery: number;
  /** Does all work that is due, until `isStopped`. Logs its errors. */
  look(isStopped: () => boolean): Promise<void>;
}

/** Looks for due work, in several lanes, until it is stopped. */
export function startLanes({ count, lookEvery, look }: LanesOptions): Lanes {
  let isStopped = false;
  const lanes = Array.from({ length: count }, () => newLane(() => look(() => isStopped)));

  // A lane works on after the request that woke it, so its log lines belong to no request.
  const wake = outsideRequests(() => {
    if (!isStopped) for (const lane of lanes) lane.wake();
  });

  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    wake,
    async stop(patience) {
      isStopped = true;
      clearInterval(timer);
      await endsWithin(patience, Promise.all(lanes.map((lane) => lane.idle())));
    },
  };
}

interface Lane {
  /** Looks now, or once more after the current look. */
  wake(): void;
  /** Resolves when the lane has nothing to do. */
  idle(): Promise<void>;
}

/** Lanes are independent: one that hangs does not keep the others from looking. */
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
