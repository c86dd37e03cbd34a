import { type JobPriority, jobQueue } from "#domain/job-queue.ts";
import type { PasswordHasher } from "./passwords.ts";

/** Node reads files with the same four threads, and two stay free for them. */
const mostAtOnce = 2;
/** How many hashes wait, and how many of those are strangers': the others have room to wait. */
const mostWaiting = 20;
const mostStrangersWaiting = 15;

/** The answer to a person whose password nobody has time to check. */
export interface Busy {
  outcome: "busy";
  message: string;
  retryAfterSeconds: number;
}

const busy: Busy = {
  outcome: "busy",
  message: "Many passwords are being checked just now. Please try again in a few seconds.",
  retryAfterSeconds: 5,
};

/** Thrown in place of a hash when too many wait. `orBusy` answers it. */
export class HashingBusy extends Error {
  override name = "HashingBusy";
}

/** One hasher behind one gate, for two kinds of people. */
export interface GatedHashers {
  /** For people who are known: by their browser, a session, a link or their password. */
  hasher: PasswordHasher;
  /** For everybody else. Known people go first. */
  strangersHasher: PasswordHasher;
}

/**
 * Lets two hashes run at a time and twenty wait, so that many tries at once keep neither files nor
 * the people who belong here waiting. The hashers throw `HashingBusy` for more.
 */
export function gateHasher(hasher: PasswordHasher): GatedHashers {
  const queue = jobQueue(mostAtOnce);

  function isFull(priority: JobPriority): boolean {
    const strangers = queue.waiting("low");
    if (queue.waiting("normal") + strangers >= mostWaiting) return true;
    return priority === "low" && strangers >= mostStrangersWaiting;
  }

  function gated(priority: JobPriority): PasswordHasher {
    async function pass<Result>(hash: () => Promise<Result>): Promise<Result> {
      if (isFull(priority)) throw new HashingBusy();
      return queue.run(hash, priority);
    }
    return {
      hash: (password) => pass(() => hasher.hash(password)),
      verify: (hash, password) => pass(() => hasher.verify(hash, password)),
      hashLike: (hash, text) => pass(() => hasher.hashLike(hash, text)),
      isOutdated: (hash) => hasher.isOutdated(hash),
      decoy: hasher.decoy,
    };
  }

  return { hasher: gated("normal"), strangersHasher: gated("low") };
}

/** What a verb resolves to, or the answer when it had no time to hash. */
export async function orBusy<Result>(verb: Promise<Result>): Promise<Result | Busy> {
  try {
    return await verb;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return busy;
  }
}
