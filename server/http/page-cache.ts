import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import { type Encoding, encodings, matchesTag, preferredEncoding } from "./request-parts.ts";
import { contentSecurityPolicy, type ScriptPolicy } from "./security-headers.ts";

/** Renders the page at `path`. Scripts that may run carry `nonce`. */
export type RenderPublicPage = (path: string, site: ShownSite, nonce: string) => Promise<Response>;

export interface PageCache {
  /** The cached page. The first call for a new version or day drops the pages of the old one. */
  ready(path: string, site: ShownSite): ReadyPage | undefined;
  /**
   * The page, rendered if it is not cached. Concurrent calls render it once. Throws if its status
   * is not `status`, by default 200.
   */
  get(path: string, site: ShownSite, status?: number): Promise<ReadyPage>;
}

/** The pages of one version, on days when they print the same. */
interface CachedVersion {
  site: ShownSite | undefined;
  /** Oldest first. */
  pages: Map<string, ReadyPage>;
  /** Size of the pages in all encodings. */
  bytes: number;
  rendering: Map<string, Promise<ReadyPage>>;
}

/**
 * Caches public pages as bytes, from the first request until another version is published, midnight
 * changes what they print, or newer pages need the room.
 * @param headers of every page; each page adds its Content-Security-Policy
 * @param mostBytes for all pages in all encodings
 */
export function createPageCache(
  render: RenderPublicPage,
  headers: Record<string, string>,
  { mostBytes = 64 * 1024 * 1024 } = {},
): PageCache {
  let cached = emptyVersion();

  function versionOf(site: ShownSite): CachedVersion {
    if (site !== cached.site) cached = emptyVersion(site);
    return cached;
  }

  async function renderAndKeep(version: CachedVersion, path: string, status: number) {
    try {
      // If another version is published meanwhile, `version` is dropped with this page.
      const site = version.site as ShownSite;
      const page = await renderPage(site, path, status);
      keep(version, path, page);
      return page;
    } finally {
      version.rendering.delete(path);
    }
  }

  async function renderPage(site: ShownSite, path: string, status: number) {
    const nonce = randomUUID();
    const response = await render(path, site, nonce);
    if (response.status !== status) throw new Error(`${path} answered ${response.status}`);
    const { html, scripts } = nameByHash(await response.text(), nonce);
    const pageHeaders = {
      ...headers,
      "Content-Security-Policy": contentSecurityPolicy(scripts),
      "Speculation-Rules": '"/speculation-rules.json"',
    };
    return makeReady(html, pageHeaders, status);
  }

  /** Drops the oldest pages until the new one has room. */
  function keep(version: CachedVersion, path: string, page: ReadyPage): void {
    version.pages.set(path, page);
    version.bytes += bytesOf(page);
    for (const [oldest, dropped] of version.pages) {
      if (version.bytes <= mostBytes) return;
      version.pages.delete(oldest);
      version.bytes -= bytesOf(dropped);
    }
  }

  return {
    ready: (path, site) => versionOf(site).pages.get(path),
    async get(path, site, status = 200) {
      const version = versionOf(site);
      const ready = version.pages.get(path) ?? version.rendering.get(path);
      if (ready) return ready;
      const rendering = renderAndKeep(version, path, status);
      version.rendering.set(path, rendering);
      return rendering;
    },
  };
}

function emptyVersion(site?: ShownSite): CachedVersion {
  return { site, pages: new Map(), bytes: 0, rendering: new Map() };
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
  // A module script imports files.
  const files = found.some(([, attributes = ""]) => / (src=|type="module")/.test(attributes));
  return {
    html: html.replaceAll(` nonce="${nonce}"`, ""),
    scripts: found.length > 0 ? { kind: "hashes", hashes: [...hashes], files } : { kind: "none" },
  };
}

interface ReadyBody {
  /** 200, or the status of a missing page. */
  status: number;
  etag: string;
  /** Alternating names and values, the fastest form for `writeHead`. */
  headers: string[];
  bytes: Buffer;
}

/** A page as bytes that can be sent as they are. */
export type ReadyPage = Record<Encoding, ReadyBody>;

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
};

/** Compresses a page in every encoding and adds its headers. Browsers cache only status 200. */
export async function makeReady(
  html: string,
  headers: Record<string, string>,
  status = 200,
): Promise<ReadyPage> {
  const bytes = Buffer.from(html);
  const hash = createHash("sha256").update(bytes).update(JSON.stringify(headers));
  const tag = hash.digest("base64url").slice(0, 22);

  async function ready(encoding: Encoding): Promise<ReadyBody> {
    const body = ownBytes(await compress[encoding](bytes));
    const etag = `"${tag}-${encoding}"`;
    const all = {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      Vary: "Accept-Encoding",
      ...(status === 200
        ? { "Cache-Control": "public, max-age=0, must-revalidate", ETag: etag }
        : { "Cache-Control": "no-store" }),
      "Content-Length": String(body.length),
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    };
    return { status, etag, headers: Object.entries(all).flat(), bytes: body };
  }

  const [br, gz, identity] = await Promise.all(encodings.map(ready));
  return { br, gzip: gz, identity } as ReadyPage;
}

/** Copies the bytes, because zlib's result would keep a larger buffer in memory. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Answers GET or HEAD with a page, or 304 if the browser has these bytes. */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
): void {
  const body = page[preferredEncoding(request.headers["accept-encoding"])];
  if (body.status === 200 && matchesTag(request.headers["if-none-match"], body.etag)) {
    response.writeHead(304, withoutLength(body.headers)).end();
    return;
  }
  response.writeHead(body.status, body.headers);
  if (request.method === "HEAD") response.end();
  else response.end(body.bytes);
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf("Content-Length");
  return headers.toSpliced(at, 2);
}
