import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * Failed tries that are taken, and for how many seconds more are refused after them
 * (docs/decisions/011-sign-in-throttle.md).
 */
const limits = {
  /** Of one account from one sender. */
  pair: { points: 10, duration: quarterHour, blockDuration: quarterHour },
  /** Of one sender, whichever account, unless it has signed in to this one before. */
  sender: { points: 50, duration: quarterHour, blockDuration: quarterHour },
  /** Of one account from all senders that never signed in to it. */
  account: { points: 100, duration: hour, blockDuration: hour },
};

/** One try to prove who one is. */
export interface Try {
  email: string;
  /** Keyed digest of the address. */
  sender: string;
  /** Whether this sender has signed in to this account before. */
  isKnown: boolean;
}

/** `succeeded` takes the try back from what counts as failed. */
export type Admission =
  | { admitted: true; succeeded(): Promise<void> }
  | { admitted: false; retryAfterSeconds: number };

/** Counts failed tries in this process's memory. */
export class Throttle {
  readonly #pair = new RateLimiterMemory(limits.pair);
  readonly #sender = new RateLimiterMemory(limits.sender);
  readonly #account = new RateLimiterMemory(limits.account);

  /** Counts a try before it is looked at, so that many at once cannot pass together. */
  async admit({ email, sender, isKnown }: Try): Promise<Admission> {
    // Digests, so that a long text costs no more memory than a short one.
    const account = digest(email);
    const pair = digest(`${email}\0${sender}`);
    const wider: Count[] = [
      [this.#sender, sender],
      [this.#account, account],
    ];
    // The pair comes last: a refused sender may name as many accounts as it likes, and none of them
    // is kept.
    const counts: Count[] = isKnown ? [[this.#pair, pair]] : [...wider, [this.#pair, pair]];
    const taken: Count[] = [];
    for (const [limiter, key] of counts) {
      const retryAfterSeconds = await consume(limiter, key);
      if (retryAfterSeconds > 0) {
        await giveBack(taken);
        return { admitted: false, retryAfterSeconds };
      }
      taken.push([limiter, key]);
    }
    return {
      admitted: true,
      succeeded: async () => {
        await this.#pair.delete(pair);
        if (!isKnown) await giveBack(wider);
      },
    };
  }
}

type Count = [limiter: RateLimiterMemory, key: string];

async function giveBack(counts: Count[]): Promise<void> {
  for (const [limiter, key] of counts) await limiter.reward(key);
}

/** 0 when there was room, otherwise the seconds until there is. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
