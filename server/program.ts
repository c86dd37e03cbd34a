import { join } from "node:path";
import type { Release } from "#app/context.ts";
import type { ContextValues } from "#app/handler.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { openEncoder, type PictureEncoder } from "#domain/images/encoder.ts";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import type { Mailer } from "#domain/mail/mail.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { openSecretBox, type Secrets } from "#domain/secrets/secret-box.ts";
import { openSharedLimit, type SharedLimit } from "#domain/shared-limits.ts";
import { openVisitCounter, type VisitCounter } from "#domain/visits/count-visits.ts";
import { type Config, StartError } from "./config.ts";
import { createDataFolder, lockDataFolder, readOrCreateSecret } from "./data/data-folder.ts";
import { fileContexts } from "./data/file-contexts.ts";
import { hasPublishedCopy } from "./data/published-copy.ts";
import { openPublishedSite, openSharedDraft, type PublishedSite } from "./data/published-site.ts";
import { openSamplePictures, type SamplePictures } from "./data/sample-pictures.ts";
import { refusedPostLimit } from "./http/rate-limits.ts";
import { errorLogger, errorMessage, type Logger, logActivity, outsideRequests } from "./log.ts";
import { openAnnouncementRelay } from "./work/announcement-relay.ts";
import { openBackupDownloads } from "./work/backups.ts";
import { openEnquiryMail, type ProcessEnquiryMail, pictureForMail } from "./work/enquiry-mail.ts";
import { type JobClock, openJobClock } from "./work/job-clock.ts";
import { createOwnerWarnings } from "./work/owner-warnings.ts";
import { type ProcessReadiness, readinessProbe } from "./work/readiness-probe.ts";
import { codeMailer, openLetters, openMailSetUp, openSiteMailer } from "./work/site-mailer.ts";

/** The running process: its data folder, database and stores, and what works on them. */
export interface Program {
  contexts: ProcessContexts;
  /** Counts refused posts for all processes. */
  refusedPosts: SharedLimit;
  encoder: PictureEncoder;
  samplePictures: SamplePictures;
  /**
   * Hears from now on what other processes announce and publish. Call it once the tables exist. On
   * SQLite there are no other processes, and it does nothing.
   */
  hearOtherProcesses(): void;
  /** Stops hearing them, closes the database, and releases the data folder. */
  close(): Promise<void>;
}

/** The values that routes ask for. These have more verbs, which only the process calls. */
export interface ProcessContexts extends ContextValues {
  published: PublishedSite;
  jobs: JobClock;
  enquiryMail: ProcessEnquiryMail;
  readiness: ProcessReadiness;
  visits: VisitCounter;
}

export interface ProgramOptions {
  config: Config;
  release: Release;
  /** Version 0 of the site. */
  builtIn: SiteContent;
  log: Logger;
  /** In place of the mail server that SMTP_URL names. */
  mailer: Mailer | undefined;
}

/**
 * Opens the data folder, the database and the image files, but runs no query yet. On SQLite it
 * locks the folder until `close`. Throws `StartError` if one of them cannot be opened.
 */
export async function openProgram(options: ProgramOptions): Promise<Program> {
  const { config, release, builtIn, log } = options;
  const { dataDir, siteUrl, databaseUrl } = config;
  await createDataFolder(dataDir);
  const releaseFolder = databaseUrl ? () => {} : await lockDataFolder(dataDir, log);
  const database = await openSiteDatabase(options);
  const { db } = database;
  const published = openPublishedSite({ ...config, db, builtIn, log });
  const { announcements, hearOthers } = openAnnouncementRelay(db, log);
  const secrets = await readSecrets(config);
  const secret = secrets.current;
  const stores = await openSiteStores(config);
  const encoder = openEncoder();
  const samplePictures = openSamplePictures({
    folder: join(dataDir, "sample-pictures"),
    encoder,
    logError: errorLogger(log),
  });
  const box = openSecretBox(secrets);
  const mailer = openSiteMailer({ config, db, box, log, mailer: options.mailer });
  const jobs = openJobClock(database, log);
  const enquiryMail = openEnquiryMail({
    siteUrl,
    db,
    jobs,
    published,
    announcements,
    log,
    mailer,
    mailedSingly: config.enquiriesMailedSingly,
    pictureOf: pictureForMail({
      photos: stores.photos,
      samplePictures,
      logError: errorLogger(log),
    }),
  });
  const warnings = createOwnerWarnings();
  const readiness = readinessProbe({
    dataDir,
    db,
    stores: [stores.pictures, stores.photos],
    isBucket: config.bucket !== undefined,
    published,
    isMailSetUp: enquiryMail.isSetUp,
    warnings,
    log,
    onChange: () => announcements.announce({ type: "data-changed" }),
  });
  const files = fileContexts({ config, db, stores, encoder, builtIn, log });
  const letters = openLetters({ siteUrl, published, mailer });
  const contexts: ProcessContexts = {
    release,
    siteUrl,
    securityContact: config.securityContact,
    secrets,
    database,
    accounts: openAccounts({
      db,
      secret,
      previousSecret: secrets.previous,
      siteUrl,
      mailCode: codeMailer({ letters, published }),
      onSessionEnded: (sessionId) => announcements.announce({ type: "signed-out", sessionId }),
      onSessionRenewed: (sessionId) => announcements.announce({ type: "renewed", sessionId }),
    }),
    ...files,
    sharedDraft: openSharedDraft({ db, published, pictures: files.pictures }),
    jobs,
    enquiryMail,
    visits: openVisitCounter(siteUrl),
    letters,
    mailSetUp: openMailSetUp({ config, secret, db, box, published, mailer }),
    retentionMonths: config.enquiryRetentionMonths,
    published,
    announcements,
    warnings,
    readiness,
    backupDownloads: openBackupDownloads(config, log),
    log,
    logError: errorLogger(log),
  };
  let stopHearing = () => {};
  const stopLogging = logActivity(log);
  return {
    contexts,
    refusedPosts: openSharedLimit({ db, secret }, refusedPostLimit),
    encoder,
    samplePictures,
    hearOtherProcesses() {
      if (databaseUrl) stopHearing = hearOthers(databaseUrl, published);
    },
    async close() {
      stopHearing();
      await published.copied();
      stopLogging();
      await database.close();
      releaseFolder();
    },
  };
}

async function readSecrets(config: Config): Promise<Secrets> {
  const current = config.authSecret ?? (await readOrCreateSecret(config.dataDir));
  return { current, previous: config.previousAuthSecret ?? null };
}

async function openSiteDatabase({ config, log }: ProgramOptions): Promise<Database> {
  return openDatabase({
    ...config,
    // Enquiries in a new file would be lost once the operator puts the right one back.
    makesFile: !hasPublishedCopy(config.dataDir),
    // The log must not blame the request that happened to open the connection.
    onConnectionLost: outsideRequests((error) =>
      log.warn({ err: error }, "A database connection was lost"),
    ),
  });
}

async function openSiteStores(config: Config) {
  try {
    return {
      pictures: await openImageStore(config),
      photos: await openPhotoStore(config),
    };
  } catch (error) {
    throw new StartError(`Pictures cannot be stored: ${errorMessage(error)}`);
  }
}
