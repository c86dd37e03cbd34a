import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { countOnce, openSharedLimit, type SharedLimit } from "#domain/shared-limits.ts";
import { HashingBusy } from "./hashing-gate.ts";

const minute = 60;
const quarterHour = 15 * minute;
const hour = 60 * minute;

/**
 * How many failed tries are allowed within `duration` seconds, and for how long more are then
 * refused (docs/decisions/011-sign-in-throttle.md).
 */
const limits = {
  /** Tries for one account from one sender. */
  pair: { name: "sign-in pair", points: 10, duration: quarterHour, blockDuration: quarterHour },
  /** Tries from one sender for all accounts, except from browsers that their account knows. */
  sender: { name: "sign-in sender", points: 50, duration: quarterHour, blockDuration: quarterHour },
  /** Tries for one account from all browsers that it does not know. */
  account: { name: "sign-in account", points: 100, duration: hour, blockDuration: hour },
  /** Tries for all accounts from browsers that they do not know. */
  strangers: { name: "sign-in strangers", points: 600, duration: 10 * minute, blockDuration: 0 },
  /** Questions of one sender for a passkey, each of which is a row for ten minutes. */
  passkey: { name: "passkey offer", points: 60, duration: quarterHour, blockDuration: 0 },
};

/** A password that someone offers for an account. */
export interface Try {
  email: string;
  /** Keyed digest of the address, or the id of the session that changes its password. */
  sender: string;
  /** Whether the account knows the browser, or the person is signed in. */
  isKnown: boolean;
}

/**
 * Call `succeeded` once the person is known: the try then counts as no failure, nor do those before
 * it. Call `undo` when it was no failure, but proved too little. `checking` waits for the check of
 * the try, and takes the try back when nobody had time to check it.
 */
export type Admission =
  | {
      admitted: true;
      checking<Checked>(check: Promise<Checked>): Promise<Checked>;
      succeeded(): Promise<void>;
      undo(): Promise<void>;
    }
  | { admitted: false; retryAfterSeconds: number };

export type SignInThrottle = ReturnType<typeof signInThrottle>;

/** Counts failed tries for all processes on the database. */
export function signInThrottle(shared: { db: Kysely<Tables>; secret: string }) {
  const ofPair = openSharedLimit(shared, limits.pair);
  const ofSender = openSharedLimit(shared, limits.sender);
  const ofAccount = openSharedLimit(shared, limits.account);
  const ofStrangers = openSharedLimit(shared, limits.strangers);
  const ofPasskey = openSharedLimit(shared, limits.passkey);

  /** Counts a try before the password is checked, so that many at once cannot pass together. */
  async function admit({ email, sender, isKnown }: Try): Promise<Admission> {
    const pair = `${email}\0${sender}`;
    const wider: Count[] = [
      [ofSender, sender],
      [ofAccount, email],
      [ofStrangers, "all"],
    ];
    // The pair comes last, so that a refused sender who names many accounts fills no memory with
    // pairs.
    const counts: Count[] = isKnown ? [[ofPair, pair]] : [...wider, [ofPair, pair]];
    const taken: Count[] = [];
    for (const [limiter, key] of counts) {
      const retryAfterSeconds = await countOnce(limiter, key);
      if (retryAfterSeconds > 0) {
        await giveBack(taken);
        return { admitted: false, retryAfterSeconds };
      }
      taken.push([limiter, key]);
    }
    const undo = () => giveBack(taken);
    return {
      admitted: true,
      async checking(check) {
        try {
          return await check;
        } catch (error) {
          if (error instanceof HashingBusy) await undo();
          throw error;
        }
      },
      succeeded: async () => {
        await ofPair.delete(pair);
        if (!isKnown) await giveBack(wider);
      },
      undo,
    };
  }

  /** 0 when a sender may ask for a passkey, otherwise the seconds until it may. */
  const admitOffer = (sender: string) => countOnce(ofPasskey, sender);

  return { admit, admitOffer };
}

type Count = [limiter: SharedLimit, key: string];

async function giveBack(counts: Count[]): Promise<void> {
  for (const [limiter, key] of counts) await limiter.reward(key);
}

/** The message for a person whose try was refused unchecked. */
export function throttledMessage(seconds: number, what = "failed attempts"): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait =
    minutes === 1 ? "a minute" : minutes <= 120 ? `${minutes} minutes` : `${hours} hours`;
  return `Too many ${what}. Please try again in ${wait}.`;
}

/** How many forgotten passwords are answered within an hour. */
const resetLimits = {
  /** Of one sender, for all addresses. */
  sender: { name: "reset sender", points: 10, duration: hour },
  /** For one address, so that nobody fills another's mailbox. */
  address: { name: "reset address", points: 3, duration: hour },
};

export type ResetAdmission =
  | { outcome: "admitted" }
  /** The address had its links. The sender is not told, because she might not be the addressee. */
  | { outcome: "silent" }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

export type ResetThrottle = ReturnType<typeof openResetThrottle>;

/** Counts for all processes on the database who asks for links to set a password. */
export function openResetThrottle(shared: { db: Kysely<Tables>; secret: string }) {
  const ofSender = openSharedLimit(shared, resetLimits.sender);
  const ofAddress = openSharedLimit(shared, resetLimits.address);
  return {
    async admit({ email, sender }: { email: string; sender: string }): Promise<ResetAdmission> {
      const retryAfterSeconds = await countOnce(ofSender, sender);
      if (retryAfterSeconds > 0)
        return {
          outcome: "throttled",
          message: throttledMessage(retryAfterSeconds, "requests"),
          retryAfterSeconds,
        };
      return { outcome: (await countOnce(ofAddress, email)) > 0 ? "silent" : "admitted" };
    },
  };
}
