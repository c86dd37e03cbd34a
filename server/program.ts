import { join } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import type { Release } from "#app/release.ts";
import { type Database, type DatabaseOptions, openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import type { Mailer } from "#domain/enquiries/deliver.ts";
import { photoUploadSlots } from "#domain/enquiries/photo-upload-slots.ts";
import type { BucketSettings } from "#domain/images/bucket.ts";
import { ownsBucket } from "#domain/images/bucket-owner.ts";
import { deleteUnusedImages } from "#domain/images/delete.ts";
import { startEncoder } from "#domain/images/encoder.ts";
import {
  type FileStore,
  openAssetStore,
  openBuiltInPictureStore,
  openImageStore,
  openPhotoStore,
} from "#domain/images/file-store.ts";
import { allPictures, picturesByUrl } from "#domain/images/images.ts";
import { type IncomingFiles, incomingFiles } from "#domain/images/incoming-file.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { unpublishedChanges } from "#domain/publishing/unpublished-changes.ts";
import { openSharedLimit, type SharedLimit } from "#domain/shared-limits.ts";
import { openAnnouncementRelay } from "./announcement-relay.ts";
import type { ProcessAnnouncements } from "./announcements.ts";
import { openBackupDownloads } from "./backup-download.ts";
import { type Config, StartError } from "./config.ts";
import { createDataFolder, lockDataFolder, readOrCreateSecret } from "./data-folder.ts";
import { openEnquiryMail, type ProcessEnquiryMail } from "./enquiry-mail.ts";
import { expectsDatabase } from "./expected-database.ts";
import { errorLogger, errorMessage, type Logger } from "./log.ts";
import { createOwnerWarnings } from "./owner-warnings.ts";
import { checkPhotoSpace } from "./photo-space.ts";
import { openPublishedSite, type PublishedSite } from "./published-site.ts";
import { refusedPostLimit } from "./rate-limits.ts";
import { type ProcessReadiness, readinessProbe } from "./readiness.ts";
import { outsideRequests } from "./request-id.ts";
import { openThreadedPublisher, type ThreadedPublisher } from "./threaded-publisher.ts";

/** The parts of the running process, connected once at start. */
export interface Program {
  database: Database;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  enquiryMail: ProcessEnquiryMail;
  readiness: ProcessReadiness;
  /** The assets of every version of the program that runs. */
  assets: FileStore;
  /** The built-in pictures of all versions that run; undefined on SQLite, where only one runs. */
  builtInPictures: FileStore | undefined;
  /** Counts refused posts for all processes. */
  refusedPosts: SharedLimit;
  /** The values that routes ask for. */
  contexts: ContextValues;
  /** Listens to other processes. Call it once the tables exist. */
  listen(): void;
  /** Stops listening, closes the database, and releases the data folder. */
  close(): Promise<void>;
}

export interface ProgramOptions {
  release: Release;
  /** In place of the mail server that SMTP_URL names. */
  mailer?: Mailer | undefined;
  /** Called when a query has ended. */
  onQuery?: DatabaseOptions["onQuery"] | undefined;
}

/**
 * Opens the data folder, the image files and the database, but runs no query yet. On SQLite it
 * locks the folder until `close`. Throws `StartError` if one of them cannot be opened.
 */
export async function openProgram(
  config: Config,
  builtIn: SiteContent,
  log: Logger,
  { release, mailer, onQuery }: ProgramOptions,
): Promise<Program> {
  await createDataFolder(config.dataDir);
  const { siteUrl, databaseUrl } = config;
  const releaseFolder = databaseUrl ? () => {} : await lockDataFolder(config.dataDir, log);
  const database = await openDatabase({
    ...config,
    // Enquiries in a new file would be lost once the operator puts the right one back.
    makesFile: !(await expectsDatabase(config.dataDir)),
    // The log must not blame the request that happened to open the connection.
    onConnectionLost: outsideRequests((error) =>
      log.warn({ err: error }, "A database connection was lost"),
    ),
    ...(onQuery && { onQuery }),
  });
  const { db } = database;
  const publisher = openThreadedPublisher({ ...config, db, builtInPictures: builtIn.pictures });
  const published = openPublishedSite({ ...config, db, builtIn, publisher, log });
  const { announcements, listen } = openAnnouncementRelay(database.db, log);
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir));
  const store = await opened(openImageStore(config));
  const photoStore = await opened(openPhotoStore(config));
  const assets = await opened(openAssetStore(config));
  const builtInPictures = databaseUrl ? await opened(openBuiltInPictureStore(config)) : undefined;
  const enquiryMail = openEnquiryMail({ config, database, published, announcements, log, mailer });
  const warnings = createOwnerWarnings();
  const readiness = readinessProbe({
    ...config,
    db: database.db,
    stores: [store, photoStore],
    published,
    isMailSetUp: enquiryMail.isSetUp,
    warnings,
    log,
    onChange: () => announcements.announce({ type: "data-changed" }),
  });
  const parts = {
    backupDownloads: openBackupDownloads(config, log),
    release,
    enquiryMail,
    retentionMonths: config.enquiryRetentionMonths,
    readiness,
    warnings,
    siteUrl,
    secret,
    database,
    publisher,
    published,
    announcements,
    store,
    photoStore,
    bucket: config.bucket,
    incoming: incomingFiles(join(config.dataDir, "incoming")),
    photoSpaceBytes: config.photoSpaceBytes,
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
    refusedPosts: openSharedLimit({ db: database.db, secret }, refusedPostLimit),
    assets,
    builtInPictures,
    contexts: contextValues(parts),
    listen() {
      if (databaseUrl) stopListening = listen(databaseUrl, published);
    },
    async close() {
      stopListening();
      await publisher.close();
      await database.close();
      releaseFolder();
    },
  };
}

async function opened(store: Promise<FileStore>): Promise<FileStore> {
  try {
    return await store;
  } catch (error) {
    throw new StartError(`Pictures cannot be stored: ${errorMessage(error)}`);
  }
}

interface Parts
  extends Pick<
    ContextValues,
    | "release"
    | "siteUrl"
    | "secret"
    | "database"
    | "backupDownloads"
    | "enquiryMail"
    | "retentionMonths"
    | "readiness"
    | "warnings"
  > {
  publisher: ThreadedPublisher;
  published: PublishedSite;
  announcements: ProcessAnnouncements;
  store: FileStore;
  photoStore: FileStore;
  bucket: BucketSettings | undefined;
  incoming: IncomingFiles;
  photoSpaceBytes: number;
  builtIn: SiteContent;
  log: Logger;
}

function contextValues(parts: Parts): ContextValues {
  const { siteUrl, secret, database, publisher, published, announcements, builtIn, log } = parts;
  const {
    release,
    store,
    photoStore,
    bucket,
    backupDownloads,
    enquiryMail,
    retentionMonths,
    readiness,
    warnings,
    incoming,
    photoSpaceBytes,
  } = parts;
  const { db } = database;
  const logError = errorLogger(log);
  const encoder = startEncoder();
  const ownsFiles = bucket && (() => ownsBucket(db, bucket));
  const keeping = { db, ownsFiles, logError };
  const photos = { ...keeping, files: photoStore, encoder, spaceBytes: photoSpaceBytes };
  const images = { ...keeping, store, encoder, isReferenced: isPictureInUse };
  return {
    release,
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
    checkPhotoSpace: () => checkPhotoSpace(photos),
    photoUploadSlots: photoUploadSlots(),
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
        if (deleted.length > 0) log.info({ deleted }, "Unused pictures deleted");
      } catch (error) {
        logError(error, "Unused pictures could not be deleted");
      }
    },
    published,
    publisher,
    unpublishedChanges: unpublishedChanges(db, publisher),
    announcements,
    warnings,
    readiness,
    backupDownloads,
    log,
    logError,
  };
}
