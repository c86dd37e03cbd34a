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

/** A service as edited in the admin; visitors see it once it is published. */
export interface ServicesTable {
  id: string;
  name: string;
  slug: string;
  summary: string;
  description: string;
  /** Path of a picture on this site. */
  hero_image: string | null;
  process: string[];
  applications: string[];
  keywords: string[];
  faq: { question: string; answer: string }[];
  /** Place on the public pages, from 1; of equal ones the older comes first. */
  position: number;
  /** Counts the saves, so that an editor who started from an older one is told. */
  revision: number;
  created_at: string;
  updated_at: string;
}

/** A project as edited in the admin. */
export interface PortfolioTable {
  id: string;
  title: string;
  slug: string;
  sector: "Commercial" | "Heritage" | "Residential";
  location: string;
  year: number;
  client: string;
  duration: string;
  scope: string;
  finishes: string[];
  challenge: string;
  solution: string;
  outcome: string;
  images: { url: string; alt: string; caption: string }[];
  testimonial: { quote: string; author: string; role: string } | null;
  revision: number;
  created_at: string;
  updated_at: string;
}

/** A testimonial as edited in the admin. */
export interface TestimonialsTable {
  id: string;
  name: string;
  role: string;
  /** Empty when there is none, as is `project`. */
  company: string;
  /** Slug of the project it speaks of. */
  project: string;
  quote: string;
  /** 1 to 5; 5 means featured. */
  rating: number;
  revision: number;
  created_at: string;
  updated_at: string;
}

/** A published version of the site. Its rows are never changed. */
export interface PublicationsTable {
  /** 0 is the built-in content. */
  version: number;
  content: object;
  published_at: string;
  /** Null for the built-in content, which nobody published. */
  published_by: string | null;
  note: string;
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
  portfolio: PortfolioTable;
  publications: PublicationsTable;
  services: ServicesTable;
  testimonials: TestimonialsTable;
}
