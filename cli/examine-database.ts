import { existsSync } from "node:fs";
import { join } from "node:path";
import { findMissingTriggers } from "#db/activity-triggers.ts";
import { findDamage } from "#db/integrity.ts";
import type { Database } from "#db/open.ts";
import { probeReading, probeWriting } from "#db/probe.ts";
import { serverClock } from "#db/server-clock.ts";
import { findMissingPhotos } from "#domain/enquiries/photo-files.ts";
import { bucketOwner } from "#domain/images/bucket-owner.ts";
import { findMissingPictures } from "#domain/images/file-audit.ts";
import type { Config } from "#server/config.ts";
import { lastBackup } from "#server/last-backup.ts";
import { errorMessage } from "#server/log.ts";
import type { Examined } from "./run-doctor.ts";
import { openExistingDatabase, openStores } from "./site-data.ts";

const oneDay = 24 * 60 * 60 * 1000;
/** The greatest age of a backup, in milliseconds. The dashboard warns after the same time. */
const oldestBackup = 8 * oneDay;
/** A greater difference between clocks, in milliseconds, upsets leases and sessions. */
const clockTolerance = 5_000;
const fileFolders = ["website-images", "enquiry-photos"];

/** Examines the database, the files that its rows name, its clock, and the backups. */
export async function examineDatabase(config: Config): Promise<Examined[]> {
  let database: Database;
  try {
    database = await openExistingDatabase(config);
  } catch (error) {
    return [{ part: "Database", state: "fault", words: errorMessage(error) }];
  }
  try {
    const answering = await examineQueries(database);
    if (answering.state === "fault") return [answering];
    return [
      answering,
      await examineIntegrity(config),
      await examineRecord(database),
      ...(await examineFiles(config, database)),
      await examineClock(config, database),
      await examineBackups(config, database),
    ];
  } finally {
    await database.close();
  }
}

async function examineQueries({ db, kind }: Database): Promise<Examined> {
  const part = "Database";
  try {
    const begun = performance.now();
    await probeReading(db);
    await probeWriting(db, new Date());
    const milliseconds = (performance.now() - begun).toFixed(0);
    return { part, state: "well", words: `reads and writes, in ${milliseconds} ms.` };
  } catch (error) {
    const remedy =
      kind === "postgres"
        ? "Check that PostgreSQL runs, that DATABASE_URL names the site's database, and that its user may write."
        : "Check that the file belongs to the user of the site, and that the disk is not full.";
    return { part, state: "fault", words: errorMessage(error), remedy };
  }
}

async function examineIntegrity(config: Config): Promise<Examined> {
  const part = "Integrity";
  if (config.databaseUrl)
    return { part, state: "note", words: "PostgreSQL checks itself; pg_amcheck checks more." };
  const damage = await findDamage(config, "quick");
  if (damage.length === 0) return { part, state: "well", words: "the database is undamaged." };
  return {
    part,
    state: "fault",
    words: `the database is damaged: ${damage[0]}`,
    remedy: "Stop the site and restore a backup: npm run restore FILE.",
  };
}

async function examineRecord({ db }: Database): Promise<Examined> {
  const part = "Record of activity";
  try {
    const missing = await findMissingTriggers(db);
    if (missing.length === 0) return { part, state: "well", words: "nobody can change it." };
    return {
      part,
      state: "fault",
      words: `it is not protected: the triggers ${missing.join(", ")} are missing or were changed.`,
      remedy: "Find out who changed the database, then restore a backup, which makes them again.",
    };
  } catch (error) {
    return { part, state: "fault", words: errorMessage(error) };
  }
}

async function examineFiles(config: Config, { db }: Database): Promise<Examined[]> {
  const part = "Pictures and photos";
  const inFolder = !config.bucket;
  // Opening the stores would make missing folders, which might belong to the wrong user.
  const missingFolder = fileFolders.find((name) => !existsSync(join(config.dataDir, name)));
  if (inFolder && missingFolder)
    return [
      {
        part,
        state: "fault",
        words: `${config.dataDir} has no folder ${missingFolder}.`,
        remedy: "Start the site, which makes it, or restore a backup.",
      },
    ];
  try {
    const { pictures, photos } = await openStores(config);
    await Promise.all([pictures.probe(), photos.probe()]);
    const missing = await findMissingPictures({ db, store: pictures });
    const { photos: missingPhotos } = await findMissingPhotos({ db, files: photos });
    const foreign = await foreignBucket(config, db);
    if (missing.length + missingPhotos === 0)
      return [{ part, state: "well", words: "can be stored, and none is missing." }, ...foreign];
    const words = `${missing.length} pictures and ${missingPhotos} photos are missing.`;
    const remedy = "Upload them again, or restore a backup.";
    return [{ part, state: "fault", words, remedy }, ...foreign];
  } catch (error) {
    const remedy = inFolder
      ? "Check that the folders in DATA_DIR belong to the user of the site."
      : "Check that the bucket answers, and that the S3_* settings are right.";
    return [{ part, state: "fault", words: errorMessage(error), remedy }];
  }
}

/** Empty unless the bucket belongs to another site. */
async function foreignBucket({ bucket }: Config, db: Database["db"]): Promise<Examined[]> {
  if (!bucket || (await bucketOwner(db, bucket)) !== "another site") return [];
  return [
    {
      part: "Bucket",
      state: "fault",
      words: `${bucket.name} belongs to another site, so this one deletes nothing from it.`,
      remedy:
        "Give each site a bucket. If the other site is gone: npm run doctor -- --take-bucket.",
    },
  ];
}

async function examineClock({ bucket }: Config, database: Database): Promise<Examined> {
  const part = "Clock";
  const begun = Date.now();
  const other = (await serverClock(database)) ?? (bucket && (await httpClock(bucket.endpoint)));
  if (!other)
    return {
      part,
      state: "note",
      words: "there is no other clock to compare with.",
      remedy: "timedatectl shows whether the network sets the clock.",
    };
  const now = (begun + Date.now()) / 2;
  const difference = Math.abs(other.getTime() - now);
  if (difference < clockTolerance) return { part, state: "well", words: "is right." };
  return {
    part,
    state: "fault",
    words: `differs by ${Math.round(difference / 1000)} seconds from ${bucket && database.kind === "sqlite" ? "the bucket's" : "the database's"}.`,
    remedy: "timedatectl set-ntp true, on both machines.",
  };
}

/** The time in the `Date` header of an answer, whatever its status; null if nothing answers. */
async function httpClock(origin: string): Promise<Date | null> {
  try {
    const { headers } = await fetch(origin, { signal: AbortSignal.timeout(5_000) });
    const date = headers.get("Date");
    return date ? new Date(date) : null;
  } catch {
    // `examineFiles` reports a bucket that does not answer.
    return null;
  }
}

async function examineBackups(config: Config, { db }: Database): Promise<Examined> {
  const part = "Backup";
  const { madeAt, hasFailed } = await lastBackup({ db, dataDir: config.dataDir });
  const remedy = "npm run backup. With BACKUP_EVERY the program makes backups by itself.";
  if (!madeAt) return { part, state: "fault", words: "there is none.", remedy };
  const age = Date.now() - madeAt.getTime();
  const words = `the last good one is ${Math.floor(age / oneDay)} days old`;
  if (hasFailed)
    return { part, state: "fault", words: `${words}, and one failed after it.`, remedy };
  if (age > oldestBackup) return { part, state: "fault", words: `${words}.`, remedy };
  return { part, state: "well", words: `${words}.` };
}
