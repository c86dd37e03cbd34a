import { createContext } from "react-router";
import type { Database } from "#db/open.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { PhotoPlaces } from "#domain/enquiries/photo-places.ts";
import type { PhotoServices } from "#domain/enquiries/photos.ts";
import type { ImageServices } from "#domain/images/image-services.ts";
import type { IncomingFiles } from "#domain/images/incoming-file.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import type { Log } from "#domain/log.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { UnpublishedChanges } from "#domain/publishing/unpublished-changes.ts";

/** Tells the open pages of the admin area that something happened. */
export interface Announcements {
  announce(announcement: Announcement): void;
  /**
   * The number of the last one. A page that is made now misses nothing if it listens from here on.
   */
  latest(): number;
  /**
   * Calls the listener with every announcement after `since`, then with each new one. Who missed
   * more than are kept, or comes from before a restart, gets one `content`, to look afresh. Call
   * the answer to stop.
   */
  listen(since: number | null, listener: (announced: NumberedAnnouncement) => void): () => void;
  /** Ends every listener's connection, at shutdown. */
  close(): void;
  /** Calls the listener at shutdown, at once if that has begun. Call the answer to stop. */
  onClose(listener: () => void): () => void;
}

export type Announcement =
  /** Rows were added, changed or removed. */
  | { type: "content" }
  /** A session ended; told to the pages of that session alone. */
  | { type: "signed-out"; sessionId: string };

export interface NumberedAnnouncement {
  id: number;
  announcement: Announcement;
}

/** What there is to an enquiry beyond its row. */
export interface EnquiryServices {
  /**
   * Sends its mails, and tells open admin pages; to be called once it is stored, and when one is to
   * be sent again.
   */
  changed(): void;
  /** Whether there is a mail server to send through. */
  isMailSetUp: boolean;
  /** After how many months an enquiry is deleted. */
  retentionMonths: number;
}

/** Something the owner should know, in her words. */
export interface OwnerWarning {
  /** Names the cause, e.g. `disk`. */
  id: string;
  text: string;
  /** Where in the admin it can be looked at or put right. */
  link?: { to: string; label: string };
}

/** What the owner should know now. Each cause raises its warning, and clears it when it is gone. */
export interface OwnerWarnings {
  raise(id: string, warning: Omit<OwnerWarning, "id">): void;
  clear(id: string): void;
  /** In the order in which they were first raised. */
  current(): OwnerWarning[];
}

/** What the last probe found of what the process needs. */
export interface Readiness {
  database: "connected" | "not writable" | "not answering";
  storage: "available" | "full" | "not writable";
  /** Why the process cannot do all of its work, one sentence each; none when it can. */
  faults: ReadinessFault[];
  /** When the probe began, ISO 8601. */
  checkedAt: string;
}

export interface ReadinessFault {
  part: "database" | "disk" | "pictures" | "mail" | "published version" | "probe";
  /** For whoever runs the server. */
  words: string;
}

/** Whether the process can take enquiries and mail them. */
export interface ReadinessProbe {
  /** What was found last, at most ten seconds ago; null until the first probe has ended. */
  current(): Readiness | null;
  /** Probes now. */
  look(): Promise<Readiness>;
}

/** What the process offers every route; built once, at start. */
export interface AppServices {
  database: Database;
  accounts: Accounts;
  /** Where the site is reached, without a trailing slash, e.g. `https://decor.example`. */
  siteUrl: string;
  /** Key for hashes that must not be guessed. */
  secret: string;
  /** For the verbs on uploaded pictures. */
  images: ImageServices;
  /**
   * Pictures by their `url`, built in and uploaded: every one there is, or the uploaded ones among
   * `urls` alone. While the database is away, the built-in ones. An uploaded one has a `fileName`.
   */
  pictures(urls?: readonly string[]): Promise<Record<string, Picture | UploadedPicture>>;
  enquiries: EnquiryServices;
  /** For the verbs on visitors' photos, and on enquiries that have some. */
  photos: PhotoServices;
  photoPlaces: PhotoPlaces;
  /**
   * Warns the owner when they have nearly all the room they may have; to be called when there are
   * more or fewer. Never throws.
   */
  checkPhotoRoom(): Promise<void>;
  /** Where pictures and photos lie while they come in. */
  incoming: IncomingFiles;
  /** Deletes the pictures that nothing shows. What goes wrong is logged. */
  sweepImages(): Promise<void>;
  /**
   * The version that visitors see; `refresh` takes up the one published last, and throws when the
   * database does.
   */
  published: { current(): SiteContent; refresh(): Promise<void> };
  unpublishedChanges: Pick<UnpublishedChanges, "any">;
  /** What open admin pages are told. */
  announcements: Announcements;
  /** Shown first on the dashboard. */
  warnings: OwnerWarnings;
  readiness: ReadinessProbe;
  log: Log;
  /** For unexpected failures; expected ones are answered, not logged. */
  logError(error: unknown, message: string): void;
}

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

export const appServices = createContext<AppServices>();
export const requestFacts = createContext<RequestFacts>();
/**
 * Renders the page at an address of the public website, as a visitor with these facts would be
 * answered.
 */
export const renderPage =
  createContext<(address: string, facts: RequestFacts) => Promise<Response>>();
