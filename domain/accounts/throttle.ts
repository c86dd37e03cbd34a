import type { Kysely } from "kysely";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Tables } from "#db/schema.ts";
import { openSharedLimit, type SharedLimit } from "#domain/shared-limits.ts";

const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * How many failed tries are allowed within `duration` seconds, and for how long more are then
 * refused (docs/decisions/011-sign-in-throttle.md).
 */
const limits = {
  /** Tries for one account from one sender. */
  pair: { name: "sign-in pair", points: 10, duration: quarterHour, blockDuration: quarterHour },
  /** Tries from one sender for all accounts, except those to which it has signed in before. */
  sender: { name: "sign-in sender", points: 50, duration: quarterHour, blockDuration: quarterHour },
  /** Tries for one account from all senders that never signed in to it. */
  account: { name: "sign-in account", points: 100, duration: hour, blockDuration: hour },
};

/** A password that someone offers for an account. */
export interface Try {
  email: string;
  /** Keyed digest of the address. */
  sender: string;
  /** Whether this sender has signed in to this account before. */
  isKnown: boolean;
}

/** Call `succeeded` if the password was right: the try then counts as no failure. */
export type Admission =
  | { admitted: true; succeeded(): Promise<void> }
  | { admitted: false; retryAfterSeconds: number };

export type SignInThrottle = ReturnType<typeof signInThrottle>;

/** Counts failed tries for all processes on the database. */
export function signInThrottle(shared: { db: Kysely<Tables>; secret: string }) {
  const ofPair = openSharedLimit(shared, limits.pair);
  const ofSender = openSharedLimit(shared, limits.sender);
  const ofAccount = openSharedLimit(shared, limits.account);

  /** Counts a try before the password is checked, so that many at once cannot pass together. */
  async function admit({ email, sender, isKnown }: Try): Promise<Admission> {
    const pair = `${email}\0${sender}`;
    const wider: Count[] = [
      [ofSender, sender],
      [ofAccount, email],
    ];
    // The pair comes last, so that a refused sender who names many accounts fills no memory with
    // pairs.
    const counts: Count[] = isKnown ? [[ofPair, pair]] : [...wider, [ofPair, pair]];
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
        await ofPair.delete(pair);
        if (!isKnown) await giveBack(wider);
      },
    };
  }

  return { admit };
}

type Count = [limiter: SharedLimit, key: string];

async function giveBack(counts: Count[]): Promise<void> {
  for (const [limiter, key] of counts) await limiter.reward(key);
}

/** 0 when there was room, otherwise the seconds until there is. */
async function consume(limiter: SharedLimit, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** The message for a person whose try was refused unchecked. */
export function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Too many failed attempts. Please try again in ${wait}.`;
}
