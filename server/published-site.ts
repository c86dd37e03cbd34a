import type { Database } from "#db/open.ts";
import { latestVersion, readStoredVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf } from "#domain/publishing/version-content.ts";
import type { Logger } from "./log.ts";
import { readPublishedCopy, writePublishedCopy } from "./published-copy.ts";

export interface PublishedSiteOptions {
  db: Database["db"];
  /** Version 0, and its pictures, which every version may show. */
  builtIn: SiteContent;
  dataDir: string;
  log: Logger;
}

/**
 * The version that visitors see: in memory, so that no page view asks the database, and the site
 * outlives it.
 */
export class PublishedSite {
  readonly #options: PublishedSiteOptions;
  #current: SiteContent;
  #isLoaded = false;
  #unreadable: number | null = null;
  #refreshing: Promise<void> = Promise.resolve();

  constructor(options: PublishedSiteOptions) {
    this.#options = options;
    this.#current = options.builtIn;
  }

  /** The same object until another version is published. */
  current(): SiteContent {
    return this.#current;
  }

  /**
   * The version published last, when it could not be read from the database; null when it could.
   */
  unreadableVersion(): number | null {
    return this.#unreadable;
  }

  /**
   * Takes up the latest version, and keeps a copy of it. Throws when the database does; what is
   * shown stays then.
   */
  refresh(): Promise<void> {
    // One after the other, so that no older version comes last.
    const refreshed = this.#refreshing.then(() => this.#takeLatest());
    this.#refreshing = refreshed.catch(() => {});
    return refreshed;
  }

  /**
   * Takes up the version that was kept last, for a start that cannot read the latest from the
   * database. False when there is none.
   */
  async takeKept(): Promise<boolean> {
    const { dataDir, builtIn } = this.#options;
    const kept = await readPublishedCopy(dataDir);
    if (kept) this.#current = siteOf(kept.version, kept.content, builtIn.pictures);
    return kept !== null;
  }

  async #takeLatest(): Promise<void> {
    const version = await latestVersion(this.#options.db);
    if (version === null || (this.#isLoaded && version === this.#current.version)) return;
    try {
      await this.#take(version);
      this.#unreadable = null;
    } catch (error) {
      this.#unreadable = version;
      throw error;
    }
  }

  async #take(version: number): Promise<void> {
    const { db, builtIn, dataDir, log } = this.#options;
    const stored = await readStoredVersion(db, version);
    if (!stored) throw new Error(`version ${version} is not kept whole`);
    this.#current = siteOf(version, stored.content, builtIn.pictures);
    this.#isLoaded = true;
    log.info({ version }, "Visitors see this version");
    try {
      await writePublishedCopy(dataDir, version, stored.json);
    } catch (error) {
      log.error({ err: error }, "No copy of this version could be kept in DATA_DIR");
    }
  }
}
