/** An enquiry as stored. Timestamps are ISO-8601 text in UTC, so that both databases sort and compare them alike. */
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
  spam_reason: "honeypot" | "flood" | null;
  received_at: string;
}

/** The migrations that have run, by name. */
export interface MigrationsTable {
  name: string;
  applied_at: string;
}

/** Every table of the database. */
export interface Tables {
  enquiries: EnquiriesTable;
  migrations: MigrationsTable;
}
