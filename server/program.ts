import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import type { Mailer } from "#domain/enquiries/deliver.ts";
import { photoPlaces } from "#domain/enquiries/photo-room.ts";
import { deleteUnusedImages } from "#domain/images/delete.ts";
import { startEncoder } from "#domain/images/encoder.ts";
import { type FileStore, openImageStore, openPhotoStore } from "#domain/images/file-store.ts";
import { allPictures, picturesByUrl } from "#domain/images/images.ts";
import { type IncomingFiles, incomingFiles } from "#domain/images/incoming-file.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { unpublishedChanges } from "#domain/publishing/unpublished-changes.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import { type Config, StartError } from "./config.ts";
import { openEnquiryMail, type ProcessEnquiryMail } from "./enquiry-mail.ts";
import { isGivenUp } from "./given-up.ts";
import type { Logger } from "./log.ts";
import { becomeOnlyServer } from "./only-server.ts";
import { hasHadSite } from "./own-database.ts";
import { ownerWarnings } from "./owner-warnings.ts";
import { checkPhotoRoom } from "./photo-room.ts";
import { processNotices } from "./process-notices.ts";
import { PublishedSite } from "./published-site.ts";
import { type ProcessReadiness, readinessProbe } from "./readiness.ts";
import { reasonOf } from "./reason-of.ts";
import { keptSecret } from "./secret.ts";

/** What the process works with, put together once at start. */
export interface Program {
  database: Database;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  enquiryMail: ProcessEnquiryMail;
  readiness: ProcessReadiness;
  /** What it offers the routes. */
  contexts: ContextValues;
  /** Hears other processes from now on; for once the tables are there. */
  listen(): void;
  /**
   * Stops hearing other processes, closes the database, and lets another server have the folder.
   */
  close(): Promise<void>;
}

/**
 * Opens the data folder, the pictures and the database, of which nothing is asked yet. On SQLite
 * the folder is this process's alone until it closes. Throws `StartError`, with what to do, when
 * one of them cannot be had.
 */
export async function openProgram(
  config: Config,
  builtIn: SiteContent,
  log: Logger,
  mailer?: Mailer,
): Promise<Program> {
  await makeWritable(config.dataDir);
  const { siteUrl, databaseUrl } = config;
  const giveUpFolder = databaseUrl ? () => {} : await becomeOnlyServer(config.dataDir, log);
  const database = await openDatabase({
    ...config,
    // An enquiry that went into another file would be lost once the site has its own again.
    makesFile: !(await hasHadSite(config.dataDir)),
    onConnectionLost: (error) => log.warn({ err: error }, "A database connection was lost"),
  });
  const published = new PublishedSite({ ...config, db: database.db, builtIn, log });
  const { announcements, listen } = processNotices(database.db, log);
  const secret = config.authSecret ?? (await keptSecret(config.dataDir));
  const store = await opened(openImageStore(config));
  const photoStore = await opened(openPhotoStore(config));
  const enquiryMail = openEnquiryMail({ config, database, published, announcements, log, mailer });
  const warnings = ownerWarnings();
  const readiness = readinessProbe({
    ...config,
    db: database.db,
    stores: [store, photoStore],
    published,
    isMailSetUp: enquiryMail.isSetUp,
    warnings,
    log,
    onChange: () => announcements.announce({ type: "content" }),
  });
  const parts = {
    enquiryMail,
    retentionMonths: config.enquiryRetentionMonths,
    readiness,
    warnings,
    siteUrl,
    secret,
    database,
    published,
    announcements,
    store,
    photoStore,
    incoming: incomingFiles(join(config.dataDir, "incoming")),
    photoRoomBytes: config.photoRoomBytes,
    builtIn,
    log,
  };
  let stopListening = () => {};
  return {
    database,
    published,
    announcements,
    enquiryMail,
    readiness,
    contexts: contextValues(parts),
    listen() {
      if (databaseUrl) stopListening = listen(databaseUrl, published);
    },
    async close() {
      stopListening();
      await database.close();
      giveUpFolder();
    },
  };
}

/** Makes the folder if it is missing: for this user alone, since what visitors write lies in it. */
async function makeWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: ${reasonOf(error)}`);
  }
}

async function opened(store: Promise<FileStore>): Promise<FileStore> {
  try {
    return await store;
  } catch (error) {
    throw new StartError(`Pictures cannot be stored: ${reasonOf(error)}`);
  }
}

interface Parts
  extends Pick<
    ContextValues,
    "siteUrl" | "secret" | "database" | "enquiryMail" | "retentionMonths" | "readiness" | "warnings"
  > {
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  store: FileStore;
  photoStore: FileStore;
  incoming: IncomingFiles;
  photoRoomBytes: number;
  builtIn: SiteContent;
  log: Logger;
}

function contextValues(parts: Parts): ContextValues {
  const { siteUrl, secret, database, published, announcements, store, photoStore, builtIn, log } =
    parts;
  const { enquiryMail, retentionMonths, readiness, warnings, incoming, photoRoomBytes } = parts;
  const { db } = database;
  const logError = (error: unknown, message: string) => {
    if (!isGivenUp(error)) log.error({ err: error }, message);
  };
  const encoder = startEncoder();
  const photos = { db, files: photoStore, encoder, roomBytes: photoRoomBytes, logError };
  const images = { db, store, encoder, isReferenced: isPictureInUse, logError };
  return {
    database,
    siteUrl,
    secret,
    accounts: openAccounts({
      db,
      secret,
      onSessionEnded: (sessionId) => announcements.announce({ type: "signed-out", sessionId }),
    }),
    images,
    enquiryMail,
    retentionMonths,
    photos,
    checkPhotoRoom: () => checkPhotoRoom(photos, warnings),
    photoPlaces: photoPlaces(),
    incoming,
    async pictures(urls) {
      try {
        const uploaded = await (urls ? picturesByUrl(db, urls) : allPictures(db));
        return { ...builtIn.pictures, ...uploaded };
      } catch (error) {
        logError(error, "The uploaded pictures could not be listed");
        return builtIn.pictures;
      }
    },
    async sweepImages() {
      try {
        const deleted = await deleteUnusedImages(images, new Date());
        if (deleted.length > 0) log.info({ deleted }, "Pictures that nothing shows were deleted");
      } catch (error) {
        logError(error, "Pictures that nothing shows could not be deleted");
      }
    },
    published,
    unpublishedChanges: unpublishedChanges(db),
    announcements,
    warnings,
    readiness,
    log,
    logError,
  };
}
