import { createContext, type RouterContextProvider } from "react-router";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Announcements } from "#app/admin/live/announcements.ts";
import type { ReadinessProbe } from "#app/api/readiness.ts";
import type { Database } from "#db/open.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { PhotoPlaces } from "#domain/enquiries/photo-room.ts";
import type { PhotoStore } from "#domain/enquiries/photos.ts";
import type { ImageLibrary } from "#domain/images/images.ts";
import type { IncomingFiles } from "#domain/images/incoming-file.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import type { Log } from "#domain/log.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { HasUnpublishedChanges } from "#domain/publishing/unpublished-changes.ts";

/** What a function takes that asks for contexts itself. */
export type ContextReader = Pick<Readonly<RouterContextProvider>, "get">;

/** For the verbs of `domain/`. */
export type Db = Database["db"];
export const databaseContext = createContext<Database>();
export const accountsContext = createContext<Accounts>();

/** Where the site is reached, without a trailing slash, e.g. `https://decor.example`. */
export const siteUrlContext = createContext<string>();
/** Key for hashes that must not be guessed. */
export const secretContext = createContext<string>();

/** For the verbs on uploaded pictures. */
export const imagesContext = createContext<ImageLibrary>();

/**
 * Pictures by their `url`, built in and uploaded: all of them, or only the uploaded ones among
 * `urls`. While the database is away, the built-in ones. An uploaded one has a `fileName`.
 */
export type ReadPictures = (
  urls?: readonly string[],
) => Promise<Record<string, Picture | UploadedPicture>>;
export const picturesContext = createContext<ReadPictures>();

/** Deletes the pictures that no page uses. Logs its errors. */
export const sweepImagesContext = createContext<() => Promise<void>>();
/** Where uploads are kept while they are received. */
export const incomingFilesContext = createContext<IncomingFiles>();

export interface EnquiryMail {
  /** Sends due mails and refreshes admin pages. Call it when an enquiry was stored or changed. */
  notify(): void;
  /** Whether a mail server is set. */
  isSetUp: boolean;
}
export const enquiryMailContext = createContext<EnquiryMail>();
/** After how many months enquiries are deleted. */
export const retentionMonthsContext = createContext<number>();

/** For the verbs on visitors' photos, and on enquiries that have some. */
export const photosContext = createContext<PhotoStore>();
export const photoPlacesContext = createContext<PhotoPlaces>();
/**
 * Warns the owner when the photos have nearly filled their room; to be called when their number
 * changes. Logs its errors.
 */
export const checkPhotoRoomContext = createContext<() => Promise<void>>();

export interface Published {
  /** The version that visitors see. */
  current(): SiteContent;
  /** Reads the version published last from the database, and throws when the database does. */
  refresh(): Promise<void>;
}
export const publishedContext = createContext<Published>();
export const unpublishedChangesContext = createContext<HasUnpublishedChanges>();

export const announcementsContext = createContext<Announcements>();
/** Shown first on the dashboard. */
export const ownerWarningsContext = createContext<OwnerWarnings>();
export const readinessContext = createContext<ReadinessProbe>();

export const logContext = createContext<Log>();
/** Logs an unexpected failure. An expected one is answered, not logged. */
export type LogError = (error: unknown, message: string) => void;
export const logErrorContext = createContext<LogError>();

/** What a route may want to know about one request beyond the request itself. */
export interface RequestFacts {
  /**
   * What the visitor sees: one version for the whole answer, though another may be published
   * meanwhile.
   */
  site: SiteContent;
  /** In a preview, what it is of: the page says so, and leads to no page outside the preview. */
  preview?: PreviewOf;
  /** The visitor's address as the nearest trusted proxy saw it. */
  clientAddress: string;
  /** Put on every script this page may run; the Content-Security-Policy names no other. */
  nonce: string;
  /** In the answer to a post without scripts: the contact page thanks for this enquiry. */
  sent?: SentEnquiry;
}

/**
 * An enquiry that was just sent. Its token stands in no address: addresses are kept, and passed on.
 */
export interface SentEnquiry {
  reference: string;
  /** Shows that it was stored, see `receiptProof`. */
  proof: string;
  /** Lets photos be added to it. */
  photoToken: string;
  /** Where a mail that confirms it goes; undefined where the post did not hold it. */
  email?: string | undefined;
  /** What became of the photo sent last; null when none was. */
  photoNotice: string | null;
}

/** The saved tables as they are now, or a version. */
export type PreviewOf = "draft" | number;

export const requestFactsContext = createContext<RequestFacts>();

/** Renders the public page at `path` as a visitor with these facts would get it. */
export type RenderPage = (path: string, facts: RequestFacts) => Promise<Response>;
export const renderPageContext = createContext<RenderPage>();
