import type { Generated } from "kysely";

/**
 * An enquiry as stored. Timestamps are ISO-8601 text in UTC, so that both databases sort and
 * compare them alike.
 */
export interface EnquiriesTable {
  /** UUID. */
  id: string;
  /** What the visitor is told, e.g. `DS-7K2M9X`. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Empty when the visitor left it out. */
  postcode: string;
  service: string;
  message: string;
  /** Digest of what was sent; the same enquiry sent again has the same one. */
  submission_key: string;
  /** Keyed digest of the sender's address, which itself is not stored. */
  sender: string;
  /** Why the enquiry lies under Spam; null when it does not. */
  spam_reason: "honeypot" | "flood" | "links" | null;
  received_at: string;
  state: Generated<"new" | "answered" | "archived">;
  /** When somebody first opened it; null while nobody has. */
  read_at: Generated<string | null>;
  /** What the business notes of it; the visitor never sees it. */
  notes: Generated<string>;
  /** Counts the saves of the notes, so that who started from older ones is told. */
  notes_revision: Generated<number>;
  /**
   * For searches. `domain/enquiries/search.ts` writes and reads this and the next two columns.
   */
  search_text: Generated<string>;
  /** The e-mail address, as it is compared. */
  email_key: Generated<string>;
  /**
   * The notes' revision when the two were written; any other than `notes_revision` says that they
   * are to be made.
   */
  search_revision: Generated<number>;
  /** 1 for the daily test, which no list shows and which is deleted after. */
  is_test: Generated<number>;
  /** How many photos were opened for it, taken or not. */
  photo_tries: Generated<number>;
}

/** A mail to be sent, or sent. Its words are made from the enquiry when it goes out. */
export interface MailsTable {
  /**
   * UUID; also in its Message-ID, the same at every attempt, so that a mailbox knows one that comes
   * twice (RFC 5322, 3.6.4).
   */
  id: string;
  enquiry_id: string;
  /** To the business, or to the visitor. */
  kind: "business" | "confirmation";
  attempts: number;
  next_attempt_at: string;
  /** Until when a process is sending it; nobody else does before. */
  claimed_until: string | null;
  sent_at: string | null;
  /** When it was given up, after three days or a refusal for good. */
  given_up_at: string | null;
  /** What the mail server said last. */
  last_error: string | null;
  /** 1 when the last attempt failed for every mail alike, as when the server was down. */
  is_server_fault: number;
  /** 1 for a receipt that was given up at once, since its address had had enough of them. */
  is_held_back: number;
  created_at: string;
}

/**
 * A photo of the room, that came with an enquiry. Its file lies in a store of its own, which nobody
 * but the admin reads.
 */
export interface EnquiryPhotosTable {
  /** Digest of the enquiry's id and what was sent; the same photo sent again has the same one. */
  id: string;
  enquiry_id: string;
  /** Of its file in the store. */
  key: string;
  /** What the file was called where it came from. */
  file_name: string;
  /** In pixels. */
  width: number;
  height: number;
  bytes: number;
  uploaded_at: string;
}

/**
 * A version of the site: who made it, when, and what was different. Its content is in
 * `publication_contents`.
 */
export interface PublicationsTable {
  /** 0 is the built-in content. */
  version: number;
  published_at: string;
  /** E-mail address of the account. Null for the built-in content, which nobody published. */
  published_by: string | null;
  note: string;
  /** JSON: the first differences from the version before it. */
  changes: string;
  /** How many there were. */
  change_count: number;
  /**
   * 1 when visitors never saw it: saved work, kept when the tables were brought back to an older
   * version.
   */
  set_aside: number;
  /** The version that this one shows again. */
  restores: number | null;
}

/** What a version shows, whole. The last 20 versions have it. */
export interface PublicationContentsTable {
  version: number;
  /** JSON, as `domain/publishing/version-content.ts` describes it. */
  content: string;
}

/** The uploaded pictures that a version shows, for as long as its content is kept. */
export interface PublicationPicturesTable {
  version: number;
  url: string;
}

/** Someone who may sign in. The columns, in `CredentialsTable` too, are those of Better Auth. */
export interface UsersTable {
  /** UUID. */
  id: string;
  /** The e-mail address again. */
  name: string;
  /** In lower case. */
  email: string;
  email_verified: Generated<number>;
  image: Generated<string | null>;
  created_at: string;
  updated_at: string;
}

/** How a user proves who they are: always a password. */
export interface CredentialsTable {
  id: string;
  /** The user's id again, where `provider_id` is `credential`. */
  account_id: string;
  provider_id: string;
  user_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  /** See `argon2Hasher`. */
  password: string | null;
  created_at: string;
  updated_at: string;
}

/** A browser that is signed in. It stores no credential, only hashes of them. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the refresh credential, in hexadecimal digits. */
  refresh_hash: string;
  /** Until when the refresh credential is good; each refresh moves it. */
  expires_at: string;
  /** SHA-256 of the access credential. */
  access_hash: string;
  access_expires_at: string;
  /** Hash of the replaced access credential, valid a little longer for requests on their way. */
  previous_access_hash: string | null;
  /** Keyed digest of the IP address that signed in. */
  sender: string | null;
  user_agent: string | null;
  created_at: string;
  /** When it was last refreshed. */
  updated_at: string;
}

/** Addresses, as keyed digests, from which a user has signed in. */
export interface KnownSendersTable {
  user_id: string;
  sender: string;
  last_signed_in_at: string;
}

/**
 * An uploaded picture. Its row is written once all its files are stored, so that whatever has a row
 * can be shown.
 */
export interface ImagesTable {
  /**
   * Path of its JPEG, which content refers to: `/website-images/services/1763712000000-hall.jpg`.
   */
  url: string;
  folder: string;
  /** What the file was called where it came from. */
  file_name: string;
  /** Of the widest variant, in pixels. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  colour: string;
  /** What its files take in the store, all together. */
  bytes: number;
  /** Widths and paths by format, as JSON; `domain/images/images.ts` writes and reads it. */
  variants: string;
  /** Path of the crop for social cards. */
  social: string;
  uploaded_at: string;
  /** Id of the account. */
  uploaded_by: string;
}

/** The quote form tried once a day, through the same door as any visitor. */
export interface DailyTestsTable {
  /** `2026-03-02`, in UTC: of several processes one does it. */
  day: string;
  started_at: string;
  outcome: "running" | "passed" | "failed";
  /** What went wrong; empty when nothing did. */
  detail: string;
}

/** One row that counts heartbeats; see `domain/accounts/heartbeat.ts`. */
export interface PulseTable {
  id: "site";
  beats: number;
}

/** The migrations that have run, by name. */
export interface MigrationsTable {
  name: string;
  applied_at: string;
}

/** A row that the readiness probe writes, to see whether the database can be written. */
export interface ProbesTable {
  name: string;
  written_at: string;
}

/**
 * Every table of the database but those of the content, whose columns
 * `domain/content/registry.ts` knows.
 */
export interface Tables {
  credentials: CredentialsTable;
  daily_tests: DailyTestsTable;
  enquiries: EnquiriesTable;
  enquiry_photos: EnquiryPhotosTable;
  images: ImagesTable;
  known_senders: KnownSendersTable;
  mails: MailsTable;
  migrations: MigrationsTable;
  probes: ProbesTable;
  publication_contents: PublicationContentsTable;
  publication_pictures: PublicationPicturesTable;
  publications: PublicationsTable;
  pulse: PulseTable;
  sessions: SessionsTable;
  users: UsersTable;
}
