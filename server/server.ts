import { createServer, type RequestListener, type Server } from "node:http";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Logger } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { sendReady } from "./ready-page.ts";
import { inertContent } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

export interface ServerOptions {
  /** Undefined while developing: every page is then rendered when asked for. */
  pages: PageCache | undefined;
  /** Where an answer to this URL is kept ready; null when it is made afresh. */
  cacheableAddress(url: URL, site: SiteContent): string | null;
  siteContent(): SiteContent;
  files: StaticFiles[];
  application: RequestListener;
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
}

/** The HTTP process: ready pages first, then files, then the application. */
export function createSiteServer(options: ServerOptions): Server {
  const { pages, cacheableAddress, siteContent, files, application, headers, log } = options;

  return createServer((request, response) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    const site = siteContent();
    const ready = reads && pages?.ready(request.url ?? "/", site);
    if (ready) return sendReady(request, response, ready);

    const url = addressed(request.url ?? "/");
    if (!reads || !url) return application(request, response);
    request.url = url.pathname + url.search;

    const target = withoutStraySlashes(url);
    if (target) {
      const redirect = { ...headers, "Content-Security-Policy": inertContent, Location: target };
      return response.writeHead(301, redirect).end();
    }

    const address = pages && cacheableAddress(url, site);
    if (pages && address) {
      pages.get(address, site).then(
        (page) => sendReady(request, response, page),
        (error) => {
          log.error({ err: error }, "A public page could not be made ready");
          application(request, response);
        },
      );
      return;
    }
    if (files.some((serve) => serve(request, response, log))) return;
    application(request, response);
  });
}

/**
 * What a request names on this site, whichever host it believes to talk to: `/services`, or as a proxy writes it
 * `http://example.com/services` (RFC 9112, 3.2). `//example.com/` is a path here, not a host. Null for what is no URL.
 */
function addressed(target: string): URL | null {
  return target.startsWith("/") ? URL.parse(`http://site${target}`) : URL.parse(target);
}

/** The path without doubled slashes in front and slashes behind, so that it leads to this site; null when it has none. */
function withoutStraySlashes({ pathname, search }: URL): string | null {
  let start = 0;
  let end = pathname.length;
  while (pathname[start] === "/") start += 1;
  while (end > start && pathname[end - 1] === "/") end -= 1;
  const tidy = `/${pathname.slice(start, end)}`;
  return tidy === pathname ? null : tidy + search;
}
