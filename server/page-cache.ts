import { createHash, randomUUID } from "node:crypto";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { makeReady, type ReadyPage } from "./ready-page.ts";
import { contentSecurityPolicy, type ScriptPolicy } from "./security-headers.ts";

/** Renders the page at an address of this site; scripts it may run carry `nonce`. */
export type RenderPublicPage = (
  address: string,
  site: SiteContent,
  nonce: string,
) => Promise<Response>;

export interface PageCacheOptions {
  /** The most bytes of pages kept, in all their encodings together. */
  mostBytes?: number;
}

/**
 * The public pages as ready bytes, made when first asked for and kept for as long as their version
 * is served, or until newer ones need their room.
 */
export class PageCache {
  readonly #render: RenderPublicPage;
  readonly #headers: Record<string, string>;
  readonly #mostBytes: number;
  #site: SiteContent | undefined;
  /** In the order in which they were made. */
  #pages = new Map<string, ReadyPage>();
  #bytes = 0;
  #underway = new Map<string, Promise<ReadyPage>>();

  /** @param headers what every page carries besides its own Content-Security-Policy */
  constructor(
    render: RenderPublicPage,
    headers: Record<string, string>,
    { mostBytes = 64 * 1024 * 1024 }: PageCacheOptions = {},
  ) {
    this.#render = render;
    this.#headers = headers;
    this.#mostBytes = mostBytes;
  }

  /**
   * The page if it stands ready: the whole cost of a page view. A new version drops every page of
   * the old.
   */
  ready(address: string, site: SiteContent): ReadyPage | undefined {
    if (site !== this.#site) {
      this.#site = site;
      this.#pages = new Map();
      this.#bytes = 0;
      this.#underway = new Map();
    }
    return this.#pages.get(address);
  }

  /**
   * The page, made now if need be; asked for many times at once it is made once. `status` is what
   * it has to be answered with, 200 unless it says that something is not there; throws when it is
   * another.
   */
  async get(address: string, site: SiteContent, status = 200): Promise<ReadyPage> {
    const ready = this.ready(address, site);
    if (ready) return ready;
    const underway = this.#underway;
    let making = underway.get(address);
    if (!making) {
      making = this.#makeAndKeep(address, site, status).finally(() => underway.delete(address));
      underway.set(address, making);
    }
    return making;
  }

  async #makeAndKeep(address: string, site: SiteContent, status: number): Promise<ReadyPage> {
    const pages = this.#pages;
    const page = await this.#make(address, site, status);
    // Not when its version was replaced meanwhile.
    if (pages === this.#pages) this.#keep(address, page);
    return page;
  }

  /** Drops the pages made first until the new one has room. */
  #keep(address: string, page: ReadyPage): void {
    this.#pages.set(address, page);
    this.#bytes += bytesOf(page);
    for (const [oldest, dropped] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#pages.delete(oldest);
      this.#bytes -= bytesOf(dropped);
    }
  }

  async #make(address: string, site: SiteContent, status: number): Promise<ReadyPage> {
    const nonce = randomUUID();
    const response = await this.#render(address, site, nonce);
    if (response.status !== status) throw new Error(`${address} answered ${response.status}`);
    const { html, scripts } = nameByHash(await response.text(), nonce);
    const headers = {
      ...this.#headers,
      "Content-Security-Policy": contentSecurityPolicy(scripts),
      "Speculation-Rules": '"/speculation-rules.json"',
    };
    return makeReady(html, headers, status);
  }
}

function bytesOf(page: ReadyPage): number {
  return page.br.bytes.length + page.gzip.bytes.length + page.identity.bytes.length;
}

/**
 * A nonce is for one answer, a ready page is for many: takes the nonce off every script that
 * carries it and lists the SHA-256 (base64) of those that stand inline. A script without the nonce
 * gets no hash and stays forbidden, as do the site's own files on a page where no script loads any.
 */
export function nameByHash(html: string, nonce: string): { html: string; scripts: ScriptPolicy } {
  const hashes = new Set<string>();
  const allowed = new RegExp(`<script([^>]* nonce="${nonce}"[^>]*)>(.*?)</script>`, "gs");
  const found = [...html.matchAll(allowed)];
  for (const [, , body] of found) {
    if (body) hashes.add(createHash("sha256").update(body).digest("base64"));
  }
  // A module imports others.
  const files = found.some(([, attributes = ""]) => / (src=|type="module")/.test(attributes));
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scripts: found.length > 0 ? { kind: "hashes", hashes: [...hashes], files } : { kind: "none" },
  };
}
