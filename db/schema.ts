import type { Generated } from "kysely";

/**
 * An enquiry. Times are ISO 8601 text in UTC, which both databases sort and compare the same way.
 */
export interface EnquiriesTable {
  /** UUID. */
  id: string;
  /** The number shown to the visitor, e.g. `DS-7K2M9X`. */
  reference: string;
  name: string;
  email: string;
  phone: string;
  /** Empty when the visitor typed none. */
  postcode: string;
  service: string;
  message: string;
  /** Digest of the form, by which the same enquiry sent again is recognised. */
  submission_key: string;
  /** Keyed digest of the sender's IP address, which itself is not stored. */
  sender: string;
  /** Why the enquiry is spam; null when it is not. */
  spam_reason: "honeypot" | "flood" | "links" | null;
  received_at: string;
  state: Generated<"new" | "answered" | "archived">;
  /** When the enquiry was first opened in the admin; null before that. */
  read_at: Generated<string | null>;
  /** The business's notes. The visitor never sees them. */
  notes: Generated<string>;
  /** Counts the saves of the notes, to detect a save based on older notes. */
  notes_revision: Generated<number>;
  /** Text to search in. Only `domain/enquiries/search.ts` uses this and the next two columns. */
  search_text: Generated<string>;
  /** The e-mail address in the form in which addresses are compared. */
  email_key: Generated<string>;
  /**
   * The `notes_revision` for which the two columns were computed. If it differs, they are out of
   * date.
   */
  search_revision: Generated<number>;
  /** 1 for the daily test, which no list shows and which is then deleted. */
  is_test: Generated<number>;
  /** How many uploaded photos were decoded for it, whether accepted or not. */
  photo_tries: Generated<number>;
}

/** A queued or sent mail. Its text is created from the enquiry when it is sent. */
export interface MailsTable {
  /**
   * UUID. It is part of the Message-ID, which stays the same for every attempt, so that mailboxes
   * recognise a repeated mail (RFC 5322, 3.6.4).
   */
  id: string;
  enquiry_id: string;
  /** `business` goes to the business, `confirmation` to the visitor. */
  kind: "business" | "confirmation";
  attempts: number;
  next_attempt_at: string;
  /** The end of a claim: one process is sending the mail, and no other may until then. */
  claimed_until: string | null;
  sent_at: string | null;
  /** When sending was given up: after three days, or after a final refusal. */
  given_up_at: string | null;
  /** Last error of the mail server. */
  last_error: string | null;
  /** 1 when the last attempt would have failed for every mail, e.g. the server was down. */
  is_server_fault: number;
  /** 1 for a receipt that is not sent because its address has had the most allowed per day. */
  is_held_back: number;
  created_at: string;
}

/** A photo sent with an enquiry. Its file is in a separate store that only the admin reads. */
export interface EnquiryPhotosTable {
  /** Digest of the enquiry's id and the photo, by which a photo sent again is recognised. */
  id: string;
  enquiry_id: string;
  /** Key of its file in the store. */
  key: string;
  /** Name of the uploaded file. */
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
  /** How many differences there were in all. */
  change_count: number;
  /**
   * 1 when visitors never saw it: it is saved work, set aside when the draft tables were restored
   * to an older version.
   */
  set_aside: number;
  /** The older version that this one publishes again. */
  restores: number | null;
}

/** The whole content of a version. Only the last 20 versions keep it. */
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

/** Chosen changes that are published at a time; see `domain/scheduling/`. */
export interface ScheduledPublicationsTable {
  /** UUID. */
  id: string;
  /** When it is due. */
  at: string;
  made_at: string;
  /** E-mail address of the account. */
  made_by: string;
  note: string;
  /** The version that visitors saw when it was scheduled. */
  base_version: number;
  /** JSON: the changes with all their values. Empty once it has ended. */
  patch: string;
  /** JSON: kind, noun, id and name of each change. */
  changes: string;
  /** Null while it waits. */
  outcome: Generated<"published" | "cancelled" | "nothing" | "double address" | "damaged" | null>;
  ended_at: Generated<string | null>;
  /** The version that it became. */
  version: Generated<number | null>;
  /** JSON: the items that were not published, or the addresses that two items would have had. */
  names: Generated<string>;
  /** 1 once the owner has read how it ended. */
  put_away: Generated<number>;
}

/** An account. The columns here and in `CredentialsTable` come from Better Auth. */
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

/** An account's password. */
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

/** A signed-in browser. The table holds only hashes of its credentials. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the refresh credential, in hexadecimal digits. */
  refresh_hash: string;
  /** When the refresh credential expires. Each refresh extends it. */
  expires_at: string;
  /** SHA-256 of the access credential. */
  access_hash: string;
  access_expires_at: string;
  /** Hash of the previous access credential, which stays valid briefly for running requests. */
  previous_access_hash: string | null;
  /** Keyed digest of the IP address at sign-in. */
  sender: string | null;
  user_agent: string | null;
  created_at: string;
  /** When it was last refreshed. */
  updated_at: string;
}

/** IP addresses from which a user has signed in, as keyed digests. */
export interface KnownSendersTable {
  user_id: string;
  sender: string;
  last_signed_in_at: string;
}

/** An uploaded picture. The row is written after all its files, so every row can be shown. */
export interface ImagesTable {
  /**
   * Path of its JPEG, which content refers to: `/website-images/services/1763712000000-hall.jpg`.
   */
  url: string;
  folder: string;
  /** Name of the uploaded file. */
  file_name: string;
  /** Of the widest variant, in pixels. */
  width: number;
  height: number;
  /** `#rrggbb`. */
  colour: string;
  /** Size of all its files together. */
  bytes: number;
  /** Widths and paths by format, as JSON; `domain/images/images.ts` writes and reads it. */
  variants: string;
  /** Path of the crop for social media cards. */
  social: string;
  /**
   * Path of the detailed copy of an upload from which edited pictures are made. No public address
   * answers from it. Null for an edited picture, and where an older program stored the picture.
   */
  original: Generated<string | null>;
  /** Url of the picture from which this one was made by editing. Null for an upload. */
  made_from: Generated<string | null>;
  /** How it was made from that one: `PictureEdits` in `domain/images/edits.ts`, as JSON. */
  edits: Generated<string | null>;
  uploaded_at: string;
  /** Id of the account. */
  uploaded_by: string;
  /**
   * What the picture shows, as a form last said. Empty while none has; null for a picture of an
   * older program until `domain/content/picture-alts.ts` has looked for it.
   */
  alt: Generated<string | null>;
}

/** The daily self-test of the quote form, which sends an enquiry as a visitor does. */
export interface DailyTestsTable {
  /** `2026-03-02`, in UTC. As the primary key it lets only one process run the test. */
  day: string;
  started_at: string;
  outcome: "running" | "passed" | "failed";
  /** Error message; empty when the test passed. */
  detail: string;
}

/** One row that counts heartbeats; see `domain/accounts/heartbeat.ts`. */
export interface PulseTable {
  id: "site";
  beats: number;
  /**
   * Where this database was when a heartbeat last looked: `databaseHome` in `db/home.ts`. Null on
   * SQLite, and before the first look.
   */
  home: Generated<string | null>;
}

/** One row that names this copy of the site; see `domain/images/bucket-owner.ts`. */
export interface InstallationTable {
  name: "site";
  /** UUID. A backup leaves it out, so a restored site gets another. */
  id: string;
}

/** Work that one process at a time may do; see `db/once-per.ts`. */
export interface LeasesTable {
  /** The name of the work. */
  name: string;
  /** The time until which a process holds the lease; null when none does. */
  held_until: string | null;
  /** When the work began that last ended well; null before. */
  done_at: string | null;
}

/** Counts of rate-limiter-flexible, which names the columns. Used on PostgreSQL only. */
export interface RateLimitsTable {
  /** The limit's name and a keyed digest of what it counts. */
  key: string;
  points: number;
  /** Unix time in milliseconds. PostgreSQL returns it as text. */
  expire: number | string | null;
}

/** Warnings to the owner that every process shows; see `domain/shared-warnings.ts`. */
export interface OwnerWarningsTable {
  /** Names the cause, e.g. `missing-pictures`. */
  id: string;
  /** Text and link, as JSON. */
  warning: string;
  raised_at: string;
}

/**
 * The migrations that have run, except expansions. A program refuses a database with a name here
 * that it does not know.
 */
export interface MigrationsTable {
  name: string;
  applied_at: string;
}

/** The expansions that have run. Programs may work on a database that has more than they know. */
export interface ExpansionsTable extends MigrationsTable {}

/** A backup that was made, or that failed. The last ones are kept. */
export interface BackupsTable {
  /** UUID. */
  id: string;
  /** The moment whose state it holds. */
  made_at: string;
  origin: "command" | "schedule" | "download";
  /** Who or what has it, for a person: a file, an object in the bucket, an account. */
  place: string;
  /** Null when it failed. PostgreSQL returns it as text. */
  bytes: number | string | null;
  /** Why it failed, for a person; null when it is whole. */
  fault: string | null;
}

/** A decision of the owner about the whole site. */
export interface OwnerChoicesTable {
  /** What was decided, e.g. `examples`. */
  name: string;
  choice: string;
  /** ISO-8601 text in UTC. */
  chosen_at: string;
  /** E-mail address of the account. */
  chosen_by: string;
}

/** Who removed an item or moved items; see `domain/content/change-authors.ts`. */
export interface ChangeAuthorsTable {
  /** The type's noun. */
  subject: string;
  /** The removed item's; empty for the order of the type. */
  id: string;
  /** ISO-8601 text in UTC. */
  changed_at: string;
  /** E-mail address of the account; null if unknown. */
  changed_by: string | null;
}

/** A row that the readiness probe writes, to check that the database accepts writes. */
export interface ProbesTable {
  name: string;
  written_at: string;
}

/**
 * Every table of the database but those of the content, whose columns
 * `domain/content/registry.ts` knows.
 */
export interface Tables {
  backups: BackupsTable;
  change_authors: ChangeAuthorsTable;
  credentials: CredentialsTable;
  daily_tests: DailyTestsTable;
  enquiries: EnquiriesTable;
  enquiry_photos: EnquiryPhotosTable;
  expansions: ExpansionsTable;
  images: ImagesTable;
  installation: InstallationTable;
  known_senders: KnownSendersTable;
  leases: LeasesTable;
  mails: MailsTable;
  migrations: MigrationsTable;
  owner_choices: OwnerChoicesTable;
  owner_warnings: OwnerWarningsTable;
  probes: ProbesTable;
  publication_contents: PublicationContentsTable;
  publication_pictures: PublicationPicturesTable;
  publications: PublicationsTable;
  pulse: PulseTable;
  rate_limits: RateLimitsTable;
  scheduled_publications: ScheduledPublicationsTable;
  sessions: SessionsTable;
  users: UsersTable;
}
