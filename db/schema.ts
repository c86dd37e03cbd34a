import type { ColumnType, Generated } from "kysely";

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
  /** The same of the sender's /48, for an IPv4 address of the address. */
  network: string;
  /** Why the enquiry is spam; null when it is not. */
  spam_reason: "honeypot" | "flood" | "links" | "marked" | null;
  received_at: string;
  state: Generated<"new" | "answered" | "archived">;
  /** When the enquiry was first opened in the admin; null before that. */
  read_at: Generated<string | null>;
  /** The business's notes. The visitor never sees them. */
  notes: Generated<string>;
  /** Counts the saves of the notes, to detect a save based on older notes. */
  notes_revision: Generated<number>;
  /** Text to search in; see `domain/enquiries/search.ts`. */
  search_text: string;
  /** The e-mail address in the form in which addresses are compared. */
  email_key: string;
  /** How many uploaded photos were decoded for it, whether accepted or not. */
  photo_tries: Generated<number>;
  /** 1 if the visitor asks for painted sample boards of the samples. */
  wants_boards: Generated<number>;
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
  /** The job that sends it. Mails that go as one have the same. */
  job_id: string;
  sent_at: string | null;
  /** When sending was given up: after three days, or after a final refusal. */
  given_up_at: string | null;
  /** Last error of the mail server. */
  last_error: string | null;
  /** 1 when the last attempt would have failed for every mail, e.g. the server was down. */
  is_server_fault: number;
  /** 1 for a receipt that is not sent: its address had enough, or there are very many enquiries. */
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
  /** The sample of which it is the visitor's own drawing; null for a photo of the room. */
  sample_place: number | null;
  /** 1 if the drawing shows the sample on a photo of the visitor's own wall. */
  shows_own_wall: Generated<number>;
}

/** A sample that a visitor sent with an enquiry. */
export interface EnquirySamplesTable {
  enquiry_id: string;
  /** 1 to 3. */
  place: number;
  /** From which the sampler draws it again. */
  code: string;
  /** In the words of the site when the enquiry came: 'Dragging, Bottle Green over Sage'. */
  title: string;
  /** 1 if the browser said that its drawing would follow. */
  awaits_drawing: number;
}

/** A version of the site: who made it, and when. */
export interface PublicationsTable {
  /** 0 is the built-in content. */
  version: number;
  at: string;
  /** E-mail address of the account. Null for the built-in content, which nobody published. */
  by: string | null;
  note: string;
  /** The older version to which the site went back. */
  restores: number | null;
  /** 1 if it was published at the time that the account had set. */
  scheduled: number;
}

/** A revision that visitors see, or saw. */
export interface PublishedTable {
  /** The type's. */
  noun: string;
  /** Row id. */
  item: string;
  revision: number;
  /** The address of its page. Null for an item without one. */
  slug: string | null;
  /** The version that showed it first. */
  since: number;
  /** The version that showed it no more. Null while visitors see it. */
  until: number | null;
}

/** Work to do at a time; see `domain/jobs/jobs.ts`. */
export interface JobsTable {
  /** UUID. A kind of which there is one job at most has its own name. */
  id: string;
  kind: "publish" | "mail" | "notice" | "backup" | "housekeeping" | "check";
  /** JSON, as the kind's own file describes it. Empty if the id says all. */
  payload: string;
  run_at: string;
  /** How many tries were begun. */
  attempts: Generated<number>;
  /** The end of a claim: one process does the work, and no other may until then. */
  claimed_until: Generated<string | null>;
  /** Why the last try failed. */
  error: Generated<string | null>;
  /** When it ended. A job that left nothing to tell is deleted instead. */
  done_at: Generated<string | null>;
}

/** An account. */
export interface UsersTable {
  /** UUID. */
  id: string;
  /** In lower case. */
  email: string;
  /** See `argon2Hasher`. */
  password_hash: string;
  created_at: string;
  updated_at: string;
  /** `Role` in `domain/accounts/roles.ts`. */
  role: string;
  /** 1 while the password is one that the program made and printed. */
  must_change_password: Generated<number>;
  /** When a mailed link or code of this address was used; null before that. */
  proved_at: Generated<string | null>;
}

/** A key pair of a person's device, of which only the public key is here (WebAuthn). */
export interface PasskeysTable {
  /** The credential's id, in base64url. */
  id: string;
  user_id: string;
  /** The host that the passkey was made for: it works on no other. */
  host: string;
  /** In COSE format, as base64url. */
  public_key: string;
  /** How often it signed; always 0 for passkeys that several devices share. */
  counter: ColumnType<number | string, number, number>;
  /** JSON array of how browsers reach it, such as `internal`. */
  transports: string;
  /** Chosen by the person. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What people have to answer within ten minutes; see `domain/accounts/challenges.ts`. */
export interface ChallengesTable {
  /** SHA-256 of the cookie's value, or of what names the session. */
  digest: string;
  kind: "code" | "passkey" | "new passkey" | "address";
  user_id: string | null;
  /** What a passkey has to sign, or the digest of a code. */
  secret: string;
  /** How often somebody answered. */
  tries: number;
  ends_at: string;
}

/** A signed-in browser. The table holds only hashes of its credentials. */
export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the refresh credential, in hexadecimal digits. */
  refresh_hash: string;
  /** Hash of the one before. Used a minute after it was replaced, it ends the session. */
  previous_refresh_hash: string | null;
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

/** Links that let a person set a password, each once; the account may be made by it. */
export interface AccountLinksTable {
  id: string;
  /** In lower case. Empty for a link asked for at an address without an account. */
  email: string;
  /** Of an invitation: the new account's. */
  role: string | null;
  /** Null for an invitation. */
  user_id: string | null;
  /** SHA-256 of the token that an owner hands over, in hexadecimal digits. */
  token_hash: string;
  /** The same of the token in the mail, which proves the address. */
  mail_hash: string;
  /** The owner's address. Null if the person asked for it. */
  made_by: string | null;
  made_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Browsers in which a user has signed in. */
export interface KnownBrowsersTable {
  user_id: string;
  /** SHA-256 of the browser's cookie. */
  browser_hash: string;
  user_agent: string;
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
  uploaded_at: string;
  /** Id of the account. */
  uploaded_by: string;
  /** What the picture shows, as a form last said. Empty while none has. */
  alt: Generated<string>;
}

/** Work that one process at a time may do; see `domain/backup/backup-lease.ts`. */
export interface LeasesTable {
  /** The name of the work. */
  name: string;
  /** The time until which a process holds the lease; null when none does. */
  held_until: string | null;
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

/** The migrations that have run; see `migration.ts`. */
export interface MigrationsTable {
  name: string;
  kind: "expand" | "contract";
  digest: string | null;
  applied_at: string;
}

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

/** An item as a save, a move or a removal left it; see `domain/content/revisions.ts`. */
export interface RevisionsTable {
  /** The type's. */
  noun: string;
  /** Row id in the draft table. */
  item: string;
  /** Rises by one with each save of the item. */
  revision: number;
  /** JSON of the item's values, and when it was added. Null for a removal. */
  fields: string | null;
  /** Where it stands in the order by hand; null if it has no place. */
  place: string | null;
  at: string;
  /** E-mail address of the account; null if no person did it. */
  by: string | null;
}

/** Who did what. */
export interface ActivityTable {
  /** Rises with time, as far as several processes agree on it. */
  id: Generated<number>;
  at: string;
  /** `browser`, `command line`, or `website` for what the program does by itself. */
  origin: string;
  /** Id of the account. */
  actor_id: string | null;
  /** Empty where nobody is known, or the name was erased. */
  actor_email: string;
  /** Keyed digest of the network address. */
  sender: string | null;
  session: string | null;
  /** An `ActivityEvent`. */
  event: string;
  subject: string | null;
  subject_id: string | null;
  /** Empty where there is none, or it was erased. */
  subject_name: string;
  /** JSON: small facts about the event. */
  detail: string;
}

/** The mail server that the owner has set up; see `domain/mail/mail-settings.ts`. */
export interface MailSettingsTable {
  name: "site";
  host: string;
  port: number;
  encryption: "tls" | "starttls";
  /** Empty for a server that asks for no sign-in. */
  user_name: string;
  /** Encrypted by the secret box. */
  sealed_password: string | null;
  /** Address, or a name and an address in angle brackets. Empty: the business. */
  sender: string;
  /** Who gets enquiries: addresses with commas between. Empty: the business. */
  recipients: string;
  revision: number;
  saved_at: string;
  /** E-mail address of the account. */
  saved_by: string;
}

/** One row: the key pair by which push services know this site (VAPID, RFC 8292). */
export interface PushKeysTable {
  name: "site";
  /** In base64url. Browsers subscribe with it. */
  public_key: string;
  /** Encrypted by the secret box. */
  sealed_private_key: string;
  made_at: string;
}

/** A device on which a person gets notices; see `domain/push/subscriptions.ts`. */
export interface PushSubscriptionsTable {
  /** UUID. */
  id: string;
  user_id: string;
  /** The session that turned notices on. Null once it has run out. */
  session_id: string | null;
  /** SHA-256 of the push service's URL for the device, in hexadecimal digits. */
  endpoint_hash: string;
  /** JSON of `PushSubscription`, encrypted by the secret box. */
  sealed: string;
  /** 'Chrome on Android' */
  device: string;
  added_at: string;
}

/** A row that the readiness probe writes, to check that the database accepts writes. */
export interface ProbesTable {
  name: string;
  written_at: string;
}

/** How often a page was looked at on a day; see `domain/visits`. */
export interface VisitsTable {
  /** In Belfast, `YYYY-MM-DD`. */
  day: string;
  /** Path, without a query. */
  page: string;
  /** A host; empty when no link led there, `/` when a page of this site did. */
  came_from: string;
  views: number;
  /** Enquiries that people sent from the form to which this page led. */
  enquiries: number;
}

/**
 * Every table of the database but those of the content, whose columns
 * `domain/content/registry.ts` knows.
 */
export interface Tables {
  account_links: AccountLinksTable;
  activity: ActivityTable;
  backups: BackupsTable;
  challenges: ChallengesTable;
  enquiries: EnquiriesTable;
  enquiry_photos: EnquiryPhotosTable;
  enquiry_samples: EnquirySamplesTable;
  images: ImagesTable;
  jobs: JobsTable;
  known_browsers: KnownBrowsersTable;
  leases: LeasesTable;
  mail_settings: MailSettingsTable;
  mails: MailsTable;
  migrations: MigrationsTable;
  owner_choices: OwnerChoicesTable;
  owner_warnings: OwnerWarningsTable;
  passkeys: PasskeysTable;
  probes: ProbesTable;
  publications: PublicationsTable;
  published: PublishedTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  rate_limits: RateLimitsTable;
  revisions: RevisionsTable;
  sessions: SessionsTable;
  users: UsersTable;
  visits: VisitsTable;
}
