import { createContext, type RouterContextProvider } from "react-router";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Announcements } from "#app/admin/frame/announcements.ts";
import type { BackupDownloads } from "#app/admin/settings/backup-downloads.ts";
import type { Database } from "#db/open.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import type { User } from "#domain/accounts/tools.ts";
import type { PhotoStore } from "#domain/enquiries/photo-files.ts";
import type { PhotoUploadSlots } from "#domain/enquiries/photo-refusal.ts";
import type { EnquiryErrors } from "#domain/enquiries/schema.ts";
import type { ImageTools } from "#domain/images/images.ts";
import type { IncomingFiles } from "#domain/images/incoming-file.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import type { Log } from "#domain/log.ts";
import type { Letter, SendResult } from "#domain/mail/mail.ts";
import type {
  MailSaving,
  MailServer,
  SaveMailServerResult,
  TriedMailServer,
} from "#domain/mail/mail-settings.ts";
import type { ShownSite, SiteContent } from "#domain/publishing/site-content.ts";
import type { Secrets } from "#domain/secrets/secret-box.ts";
import type { VisitCounter } from "#domain/visits/count-visits.ts";

/** Parameter of a function that reads contexts itself. */
export type ContextReader = Pick<Readonly<RouterContextProvider>, "get">;

/** For the verbs of `domain/`. */
export type Db = Database["db"];
export const databaseContext = createContext<Database>();
export const accountsContext = createContext<Accounts>();

/** The site's url without a trailing slash, e.g. `https://decor.example`. */
export const siteUrlContext = createContext<string>();
/** URL for reports of vulnerabilities. Undefined: the business's mail address. */
export const securityContactContext = createContext<string | undefined>();
/** Keys for digests and signatures that nobody else may be able to compute. */
export const secretsContext = createContext<Secrets>();

/** For the verbs on uploaded pictures. */
export const imagesContext = createContext<ImageTools>();

/**
 * Reads the built-in and the uploaded pictures, by `url`. With `urls`, only the uploaded pictures
 * among them. While the database is away, only the built-in ones. An uploaded picture has a
 * `fileName`.
 */
export type ReadPictures = (
  urls?: readonly string[],
) => Promise<Record<string, Picture | UploadedPicture>>;
export const picturesContext = createContext<ReadPictures>();

/** Where uploads are kept while they are received. */
export const incomingFilesContext = createContext<IncomingFiles>();

export interface EnquiryMail {
  /**
   * Sends due mails and notices, and refreshes admin pages. Call it when an enquiry was stored or
   * changed.
   */
  notify(): void;
  /** Whether a mail server is set up. */
  isSetUp(): boolean;
  /** How many enquiries within an hour are mailed one by one; above it, together. */
  mailedSingly: number;
}
export const enquiryMailContext = createContext<EnquiryMail>();

/** Counts enquiries by the page that led to them. */
export const visitsContext = createContext<Pick<VisitCounter, "countEnquiry">>();

/** Sends mails to people with accounts, and to people who are invited. */
export interface Letters {
  /** False while no mail server is set: nothing can be sent. */
  isSetUp(): boolean;
  /** Takes as long as the mail server does, two minutes at most. */
  send(letter: Letter): Promise<SendResult>;
}
export const lettersContext = createContext<Letters>();

/** The mail server as the owner sets it up. */
export interface MailSetUp {
  /** What the environment sets, which the admin cannot change. Null where it leaves it open. */
  environment: { server: string | null; sender: string | null; recipients: string | null };
  read(): Promise<MailServer | null>;
  /** This process uses the saved server at once, the others within seconds. */
  save(saving: MailSaving): Promise<SaveMailServerResult>;
  remove(removal: { by: Actor; now: Date }): Promise<void>;
  /**
   * Sends a test to this person, through the environment's server if it names one. Waits 30
   * seconds at most. Throttled after five tests in a minute.
   */
  test(server: TriedMailServer | null, to: User): Promise<SendResult | { outcome: "throttled" }>;
}
export const mailSetUpContext = createContext<MailSetUp>();
/** After how many months enquiries are deleted. */
export const retentionMonthsContext = createContext<number>();

/** For the verbs on visitors' photos, and on enquiries that have some. */
export const photosContext = createContext<PhotoStore>();
export const photoUploadSlotsContext = createContext<PhotoUploadSlots>();
/**
 * Warns the owner when the space for photos is nearly full. Call it when photos are added or
 * deleted. Logs its errors.
 */
export const checkPhotoSpaceContext = createContext<() => Promise<void>>();

export interface Published {
  /** The version that visitors see. */
  current(): SiteContent;
  /** Reads the latest published version from the database. Throws when the database fails. */
  refresh(): Promise<void>;
}
export const publishedContext = createContext<Published>();
/**
 * Reads the site as the draft tables would show it, for shared previews. It may be a second old.
 * Throws the database's errors.
 */
export const sharedDraftContext = createContext<() => Promise<SiteContent>>();

export const announcementsContext = createContext<Announcements>();
/** Shown first on the dashboard. */
export const ownerWarningsContext = createContext<OwnerWarnings>();
export const backupDownloadsContext = createContext<BackupDownloads>();
export const readinessContext = createContext<ReadinessProbe>();

export const releaseContext = createContext<Release>();

export const logContext = createContext<Log>();
/** Logs an unexpected failure. An expected one is answered, not logged. */
export type LogError = (error: unknown, message: string) => void;
export const logErrorContext = createContext<LogError>();

/** Facts about a request that the request itself does not contain. */
export interface RequestFacts {
  /**
   * The version that the visitor sees. It stays the same for the whole response, even if another is
   * published meanwhile, or midnight passes.
   */
  site: ShownSite;
  /** In a preview, what it shows. The page says so, and links only to other previews. */
  preview?: PreviewOf;
  /** In a shared preview, when its link ends: 'on Friday at 08:00'. */
  sharedUntil?: string;
  /** The visitor's address as the nearest trusted proxy saw it. */
  clientAddress: string;
  /** Stands in each log line of the request. Undefined for a page that is rendered for a cache. */
  requestId?: string | undefined;
  /** On every script that this page may run. The Content-Security-Policy allows no other. */
  nonce: string;
  /** Set when the contact form was posted without scripts: the enquiry that the page thanks for. */
  sent?: SentEnquiry;
  /** Set when it was posted without scripts and not accepted: what the form shows again. */
  refused?: RefusedEnquiry;
}

/** A post that was not accepted. */
export interface RefusedEnquiry {
  /** Null if the body could not be read. */
  typed: Record<string, string> | null;
  /** Messages by field; none if the visitor can do nothing about it. */
  fieldErrors: EnquiryErrors;
}

/**
 * An enquiry that was just sent. Its token is never part of a URL, because URLs are kept and
 * shared.
 */
interface SentEnquiry {
  /** Names the enquiry, and proves that it was stored, see `thanksProof`. */
  proof: string;
  /** Allows adding photos to the enquiry. */
  photoToken: string;
  /** Where the receipt goes. Undefined if the post did not contain it. */
  email?: string | undefined;
  /** What happened to the last photo sent. Null if none was sent. */
  photoNotice: string | null;
}

/**
 * The draft tables, the number of a version, or what visitors see with only some of the changes:
 * `with-service.2f0c,business.`
 */
export type PreviewOf = "draft" | number | `with-${string}`;

export const requestFactsContext = createContext<RequestFacts>();

/** Renders the public page at `path` for a request with these facts. */
type RenderPage = (path: string, facts: RequestFacts) => Promise<Response>;
export const renderPageContext = createContext<RenderPage>();

/** Which program this is. */
export interface Release {
  /** As in package.json. */
  version: string;
  /** Twelve digits of git's hash, with `-dirty` if there were changes; `unknown` without git. */
  commit: string;
}

/** Result of the last probe of what the process needs. */
export interface Readiness {
  database: "connected" | "not writable" | "not answering";
  storage: "available" | "full" | "not writable";
  /** The reasons why the process cannot do all its work. Empty if it can. */
  faults: ReadinessFault[];
  /** When the probe began, ISO 8601. */
  checkedAt: string;
}

export interface ReadinessFault {
  part: "database" | "disk" | "pictures" | "mail" | "published version" | "probe";
  /** A sentence for the operator. */
  words: string;
}

/** Whether the process can take enquiries and mail them. */
export interface ReadinessProbe {
  /** The last result, at most ten seconds old. Null until the first probe has ended. */
  current(): Readiness | null;
  /** Probes at once. */
  look(): Promise<Readiness>;
}
