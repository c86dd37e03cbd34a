import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Readiness, ReadinessFault, ReadinessProbe } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { probeReading, probeWriting } from "#db/queries.ts";
import { isDamaged, isDiskFull } from "#db/query-errors.ts";
import { oldestUnsentMail } from "#domain/enquiries/mail-health.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import { diskSpace, isFull } from "#server/data/disk-space.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import { errorMessage, type Logger } from "#server/log.ts";
import { endsWithin } from "#server/shutdown.ts";
import { type Found, warnOwner } from "./owner-warnings.ts";

/**
 * Milliseconds between two probes: usually, and while the database or a store cannot be written.
 */
const probeEvery = 10_000;
const probeFaultEvery = 2_000;

/** How long a part may take to answer a probe, in milliseconds. */
const patience = 5_000;

/** A mail is late after this many minutes. Several attempts have failed by then. */
const mailMinutes = 60;

export interface ReadinessOptions {
  dataDir: string;
  db: Database["db"];
  /** The stores of pictures and of visitors' photos. */
  stores: Pick<FileStore, "probe">[];
  /** Whether they are in a bucket, and not in DATA_DIR. */
  isBucket: boolean;
  published: Pick<PublishedSite, "current" | "refresh" | "unreadableVersion">;
  isMailSetUp(): boolean;
  warnings: OwnerWarnings;
  log: Logger;
  /** Called when a part fails or works again. */
  onChange(): void;
}

export interface ProcessReadiness extends ReadinessProbe {
  /**
   * Probes every ten seconds, and every two while something cannot be written. The returned
   * function stops it, and waits for a running probe.
   */
  start(): () => Promise<void>;
  /** Call it when the database is ready. Probes write to it from now on, and one starts now. */
  databaseIsOpen(): void;
  /** Call it when the process was asked to stop. */
  beginStop(): void;
  /** Whether the process was asked to stop. */
  isStopping(): boolean;
}

/** Checks in the background whether the process can take enquiries and mail them. */
export function readinessProbe(options: ReadinessOptions): ProcessReadiness {
  const { dataDir, db, stores, isBucket, published, isMailSetUp, warnings, log, onChange } =
    options;
  let known: Readiness | null = null;
  let looking: Promise<Readiness> | undefined;
  let isDatabaseOpen = false;
  let isStopping = false;
  const pingDatabase = withPatience(() => probeReading(db));
  const writeDatabase = withPatience(() => probeWriting(db, new Date()));
  const writeStores = withPatience(() => Promise.all(stores.map((store) => store.probe())));
  const readSpace = withPatience(() => diskSpace(dataDir));
  const readVersion = withPatience(() => published.refresh());
  const readOldestMail = withPatience(() => oldestUnsentMail(db, new Date()));

  async function databaseState(errors: unknown[]): Promise<Readiness["database"]> {
    if (!(await succeeds(pingDatabase, errors))) return "not answering";
    // The start could not prepare it: it is read-only, for example, or belongs to another site.
    if (!isDatabaseOpen) return "not writable";
    return (await succeeds(writeDatabase, errors)) ? "connected" : "not writable";
  }

  async function probe(): Promise<Readiness> {
    const now = new Date();
    const errors: unknown[] = [];
    const [database, isStored, space] = await Promise.all([
      databaseState(errors),
      succeeds(writeStores, errors),
      readSpace().catch(() => null),
    ]);
    const isConnected = database !== "not answering";
    if (isConnected && published.unreadableVersion() !== null) await succeeds(readVersion, errors);
    const found: Found = {
      database,
      storage: space && isFull(space) ? "full" : isStored ? "available" : "not writable",
      space,
      lateMailSince: isConnected && isMailSetUp() ? await lateMailSince(readOldestMail, now) : null,
      unreadableVersion: published.unreadableVersion(),
      shownVersion: published.current().version,
      errors,
    };
    return report(found, now);
  }

  function report(found: Found, now: Date): Readiness {
    const { database, storage, errors } = found;
    const faults = faultsOf(found, now, isBucket);
    const changed = namesOf(faults) !== namesOf(known?.faults ?? []);
    known = { database, storage, faults, checkedAt: now.toISOString() };
    warnOwner(warnings, found);
    if (!changed) return known;
    if (faults.length === 0) log.info("Ready again");
    else log.warn({ faults, reasons: errors.map(errorMessage) }, "Not ready");
    onChange();
    return known;
  }

  function look(): Promise<Readiness> {
    looking ??= probe().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** Probes in the background. */
  function lookInBackground() {
    look().catch((error: unknown) => log.error({ err: error }, "The readiness probe failed"));
  }

  function lookWhenDue() {
    const isWell = known?.database === "connected" && known.storage === "available";
    const age = known ? Date.now() - Date.parse(known.checkedAt) : probeEvery;
    if (!isWell || age > probeEvery - probeFaultEvery) lookInBackground();
  }

  return {
    current: () => known,
    look,
    isStopping: () => isStopping,
    beginStop() {
      isStopping = true;
    },
    start() {
      const timer = setInterval(lookWhenDue, probeFaultEvery);
      lookInBackground();
      return async () => {
        clearInterval(timer);
        await looking?.catch(() => {});
      };
    },
    databaseIsOpen() {
      isDatabaseOpen = true;
      // A running probe may have checked the database before.
      const underWay = looking ?? Promise.resolve();
      underWay.then(lookInBackground, lookInBackground);
    },
  };
}

/** Makes a check fail after five seconds, and not start again while it still runs. */
function withPatience<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return async () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    const result = running;
    if (!(await endsWithin(patience, result))) throw new Error("no answer within five seconds");
    return result;
  };
}

async function succeeds(check: () => Promise<unknown>, errors: unknown[]): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    errors.push(error);
    return false;
  }
}

async function lateMailSince(
  readOldest: () => ReturnType<typeof oldestUnsentMail>,
  now: Date,
): Promise<string | null> {
  try {
    const oldest = await readOldest();
    const isLate = oldest && now.getTime() - Date.parse(oldest) > mailMinutes * 60_000;
    return isLate ? oldest : null;
  } catch {
    // The next probe reports that the database failed.
    return null;
  }
}

function faultsOf(found: Found, now: Date, isBucket: boolean): ReadinessFault[] {
  const faults: ReadinessFault[] = [];
  const { database, storage, lateMailSince, unreadableVersion, shownVersion, errors } = found;
  if (errors.some(isDamaged))
    faults.push({ part: "database", words: "The database is damaged: restore the last backup." });
  else if (database === "not answering")
    faults.push({ part: "database", words: "The database does not answer." });
  else if (database === "not writable") {
    const isFull = errors.some(isDiskFull);
    const words = isFull ? "The disk of the database is full." : "The database cannot be written.";
    faults.push({ part: "database", words });
  }
  if (storage === "full") faults.push({ part: "disk", words: "The disk of DATA_DIR is full." });
  if (storage === "not writable")
    faults.push({
      part: "pictures",
      words: `${isBucket ? "The bucket" : "DATA_DIR"} does not take pictures and photos.`,
    });
  if (lateMailSince) {
    const hours = Math.floor((now.getTime() - Date.parse(lateMailSince)) / 3_600_000);
    const words = `The oldest mail about an enquiry has been waiting for ${hours} hours.`;
    faults.push({ part: "mail", words: words.replace(" 1 hours", " 1 hour") });
  }
  if (unreadableVersion !== null) {
    const seen =
      shownVersion === unreadableVersion
        ? "visitors still see it, from a copy"
        : `visitors see version ${shownVersion}`;
    const words = `Version ${unreadableVersion}, published last, cannot be read; ${seen}.`;
    faults.push({ part: "published version", words });
  }
  return faults;
}

/** Equal for faults that need one line in the log. The hours of a late mail grow. */
function namesOf(faults: ReadinessFault[]): string {
  return faults.map(({ part, words }) => (part === "mail" ? part : words)).join();
}
