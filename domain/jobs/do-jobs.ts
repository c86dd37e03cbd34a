import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Log } from "#domain/log.ts";
import {
  type Again,
  claimJob,
  giveBack,
  type Job,
  type JobKind,
  pauseAfter,
  putOff,
  renewClaim,
} from "./jobs.ts";

/** How a process does the jobs of a kind. */
export interface Work {
  /** How many it does at once. Without it, all processes together do one, in the order of time. */
  atOnce?: number;
  /** Whether they can be done at present. Until then they wait. */
  isReady?(): boolean;
  /**
   * Does a job. It ends the job, in the transaction that stores what was done, or returns when to
   * do it again. What throws is logged, and tried again after a pause.
   */
  perform(job: Job, running: Running): Promise<Again | undefined>;
}

export interface Running {
  now: Date;
  /** Aborted when the process stops. Long work ends early then. */
  stopping: AbortSignal;
}

/** The kinds that a process does. */
export type Works = Partial<Record<JobKind, Work>>;

export interface JobWorker {
  /** Begins the jobs that are due, and after each the next. */
  look(): void;
  /** Resolves when it does nothing. */
  idle(): Promise<void>;
  /** Begins no other job. */
  stop(): void;
}

interface Options {
  db: Kysely<Tables>;
  works: Works;
  log: Pick<Log, "error">;
  clock?: () => Date;
}

/** Milliseconds between renewals of a claim: a third of its duration. */
const renewEvery = 10_000;

/**
 * Does jobs, of which each is done once however many processes do them: unless one dies after it
 * did the job and before it stored that. Another then does it again, 30 seconds later.
 */
export function jobWorker({ db, works, log, clock = () => new Date() }: Options): JobWorker {
  const underWay = new Map<Promise<void>, JobKind>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let looking: Promise<void> | undefined;
  const inTurn = kindsOf(works).filter((kind) => works[kind]?.atOnce === undefined);

  function kindsNotBusy(): JobKind[] {
    const busy = [...underWay.values()];
    return kindsOf(works).filter((kind) => {
      const { atOnce = 1, isReady = () => true } = works[kind] as Work;
      return busy.filter((one) => one === kind).length < atOnce && isReady();
    });
  }

  async function beginAll(): Promise<void> {
    try {
      while (isWoken && !signal.aborted) {
        isWoken = false;
        for (;;) {
          const job = await claimJob(db, { kinds: kindsNotBusy(), inTurn, now: clock() });
          if (!job) break;
          if (signal.aborted) return await giveBack(db, job);
          begin(job);
        }
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, "Jobs could not be looked for");
    } finally {
      looking = undefined;
    }
  }

  function look(): void {
    if (signal.aborted) return;
    isWoken = true;
    looking ??= beginAll();
  }

  function begin(job: Job): void {
    const done = tryJob(job).finally(() => {
      underWay.delete(done);
      look();
    });
    underWay.set(done, job.kind);
  }

  async function tryJob(job: Job): Promise<void> {
    const stopRenewing = keepClaim({ db, log, clock }, job);
    const again = await perform(job);
    const claimed_until = await stopRenewing();
    if (!again) return;
    await putOff(db, { ...job, claimed_until }, again).catch((error: unknown) =>
      log.error({ err: error, kind: job.kind }, "A job is free again in half a minute"),
    );
  }

  async function perform(job: Job): Promise<Again | undefined> {
    try {
      return await works[job.kind]?.perform(job, { now: clock(), stopping: signal });
    } catch (error) {
      log.error({ err: error, kind: job.kind }, "A job failed, and is tried again");
      const why = error instanceof Error ? error.message : String(error);
      return { at: pauseAfter(job.attempts, clock()), error: why };
    }
  }

  return {
    look,
    async idle() {
      while (looking || underWay.size > 0) await Promise.all([looking, ...underWay.keys()]);
    },
    stop: () => stopping.abort(),
  };
}

function kindsOf(works: Works): JobKind[] {
  return Object.keys(works) as JobKind[];
}

/** Renews the claim of a job. The returned function stops that, and returns when the claim ends. */
function keepClaim(
  { db, log, clock }: Required<Pick<Options, "db" | "log" | "clock">>,
  job: Job,
): () => Promise<string | null> {
  let { claimed_until } = job;
  let renewing = Promise.resolve();
  async function renew() {
    try {
      claimed_until = (await renewClaim(db, { ...job, claimed_until }, clock())) ?? claimed_until;
    } catch (error) {
      log.error({ err: error, kind: job.kind }, "The claim of a job could not be renewed");
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewEvery);
  return async () => {
    clearInterval(timer);
    await renewing;
    return claimed_until;
  };
}
