import { createHash, randomUUID } from "node:crypto";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { makeReady, type ReadyPage } from "./ready-page.ts";
import { contentSecurityPolicy, type ScriptPolicy } from "./security-headers.ts";

/** Renders the page at an address of this site; scripts it may run carry `nonce`. */
export type RenderPage = (address: string, site: SiteContent, nonce: string) => Promise<Response>;

/** The public pages as ready bytes, made when first asked for and kept for as long as their version is served. */
export class PageCache {
  readonly #render: RenderPage;
  readonly #headers: Record<string, string>;
  #site: SiteContent | undefined;
  #pages = new Map<string, ReadyPage>();
  #underway = new Map<string, Promise<ReadyPage>>();

  /** @param headers what every page carries besides its own Content-Security-Policy */
  constructor(render: RenderPage, headers: Record<string, string>) {
    this.#render = render;
    this.#headers = headers;
  }

  /** The page if it stands ready: the whole cost of a page view. A new version drops every page of the old. */
  ready(address: string, site: SiteContent): ReadyPage | undefined {
    if (site !== this.#site) {
      this.#site = site;
      this.#pages = new Map();
      this.#underway = new Map();
    }
    return this.#pages.get(address);
  }

  /** The page, made now if need be; asked for many times at once it is made once. */
  async get(address: string, site: SiteContent): Promise<ReadyPage> {
    const ready = this.ready(address, site);
    if (ready) return ready;
    const pages = this.#pages;
    const underway = this.#underway;
    let making = underway.get(address);
    if (!making) {
      making = this.#make(address, site).finally(() => underway.delete(address));
      underway.set(address, making);
    }
    const page = await making;
    pages.set(address, page);
    return page;
  }

  async #make(address: string, site: SiteContent): Promise<ReadyPage> {
    const nonce = randomUUID();
    const response = await this.#render(address, site, nonce);
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    const { html, scripts } = nameByHash(await response.text(), nonce);
    return makeReady(html, {
      ...this.#headers,
      "Content-Security-Policy": contentSecurityPolicy(scripts),
      "Speculation-Rules": '"/speculation-rules.json"',
    });
  }
}

/**
 * A nonce is for one answer, a ready page is for many: takes the nonce off every script that carries it and lists
 * the SHA-256 (base64) of those that stand inline. A script without the nonce gets no hash and stays forbidden.
 */
export function nameByHash(html: string, nonce: string): { html: string; scripts: ScriptPolicy } {
  const hashes = new Set<string>();
  const allowed = new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>(.*?)</script>`, "gs");
  const found = [...html.matchAll(allowed)];
  for (const [, body] of found) {
    if (body) hashes.add(createHash("sha256").update(body).digest("base64"));
  }
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scripts: found.length > 0 ? { kind: "hashes", hashes: [...hashes] } : { kind: "none" },
  };
}
