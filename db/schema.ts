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

/** An uploaded picture. Its row is written once all its files are stored, so that whatever has a row can be shown. */
export interface ImagesTable {
  /** Path of its JPEG, which content refers to: `/website-images/services/1763712000000-hall.jpg`. */
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
  /** Widths and paths by format, as JSON; `domain/images/image-row.ts` writes and reads it. */
  variants: string;
  /** Path of the crop for social cards. */
  social: string;
  uploaded_at: string;
  /** Id of the account. */
  uploaded_by: string;
}

/** The migrations that have run, by name. */
export interface MigrationsTable {
  name: string;
  applied_at: string;
}

/** Every table of the database. */
export interface Tables {
  enquiries: EnquiriesTable;
  images: ImagesTable;
  migrations: MigrationsTable;
}
