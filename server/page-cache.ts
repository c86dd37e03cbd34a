import { createHash, randomUUID } from "node:crypto";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { makeReady, type ReadyPage } from "./ready-page.ts";
import { contentSecurityPolicy, type ScriptPolicy } from "./security-headers.ts";

/** Renders the page at `address`. Scripts that may run carry `nonce`. */
export type RenderPublicPage = (
  address: string,
  site: SiteContent,
  nonce: string,
) => Promise<Response>;

export interface PageCacheOptions {
  /** The limit for all pages in all encodings, in bytes. */
  mostBytes?: number;
}

/**
 * Caches public pages as bytes, from the first request until another version is published or newer
 * pages need the room.
 */
export class PageCache {
  readonly #render: RenderPublicPage;
  readonly #headers: Record<string, string>;
  readonly #mostBytes: number;
  #site: SiteContent | undefined;
  /** Oldest first. */
  #pages = new Map<string, ReadyPage>();
  #bytes = 0;
  #underway = new Map<string, Promise<ReadyPage>>();

  /** @param headers of every page; each page adds its Content-Security-Policy */
  constructor(
    render: RenderPublicPage,
    headers: Record<string, string>,
    { mostBytes = 64 * 1024 * 1024 }: PageCacheOptions = {},
  ) {
    this.#render = render;
    this.#headers = headers;
    this.#mostBytes = mostBytes;
  }

  /** The cached page. The first call for a new version drops the pages of the old one. */
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
   * The page, rendered if it is not cached. Concurrent calls render it once. Throws if its status
   * is not `status`.
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
    // Unless another version was published meanwhile.
    if (pages === this.#pages) this.#keep(address, page);
    return page;
  }

  /** Drops the oldest pages until the new one has room. */
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
 * Replaces the nonce by hashes, because a cached page is sent many times: removes it from the
 * scripts, and lists the SHA-256 (base64) of the inline ones. A script without the nonce gets no
 * hash and stays forbidden, as do script files on a page where no allowed script loads any.
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
