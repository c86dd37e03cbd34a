import { createContext } from "react-router";
import type { Database } from "#db/open.ts";
import type { ImageServices } from "#domain/images/image-services.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** What the process offers every route; built once, at start. */
export interface AppServices {
  database: Database;
  /** Where the site is reached, without a trailing slash, e.g. `https://decor.example`. */
  siteUrl: string;
  /** Key for hashes that must not be guessed. */
  secret: string;
  /** For the verbs on uploaded pictures. */
  images: ImageServices;
  /** Whether the process can do its work: its database and picture store answer. */
  isReady(): Promise<boolean>;
  /** For unexpected failures; expected ones are answered, not logged. */
  logError(error: unknown, message: string): void;
}

/** What a route may want to know about one request beyond the request itself. */
export interface RequestFacts {
  /** What the visitor sees: one version for the whole answer, though another may be published meanwhile. */
  site: SiteContent;
  /** The visitor's address as the nearest trusted proxy saw it. */
  clientAddress: string;
  /** Put on every script this page may run; the Content-Security-Policy names no other. */
  nonce: string;
}

export const appServices = createContext<AppServices>();
export const requestFacts = createContext<RequestFacts>();
