import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Logger } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { sendReady } from "./ready-page.ts";
import type { StaticFiles } from "./static-files.ts";

export interface ServerOptions {
  /** Undefined while developing: every page is then rendered when asked for. */
  pages: PageCache | undefined;
  /** Where an answer to this URL is kept ready; null when it is made afresh. */
  cacheableAddress(url: URL, site: SiteContent): string | null;
  siteContent(): SiteContent;
  files: StaticFiles[];
  application: RequestListener;
  log: Logger;
}

/** The HTTP process: ready pages first, then files, then the application. */
export function createSiteServer(options: ServerOptions): Server {
  const { pages, cacheableAddress, siteContent, files, application, log } = options;

  return createServer((request, response) => {
    const url = request.url ?? "/";
    if (request.method === "GET" || request.method === "HEAD") {
      const site = siteContent();
      const ready = pages?.ready(url, site);
      if (ready) return sendReady(request, response, ready);

      const target = withoutTrailingSlash(url);
      if (target) return response.writeHead(301, { Location: target }).end();

      const address = pages && addressOf(request, site);
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
      if (files.some((serve) => serve(request, response))) return;
    }
    application(request, response);
  });

  function addressOf(request: IncomingMessage, site: SiteContent): string | null {
    const url = URL.parse(request.url ?? "/", "http://site");
    return url && cacheableAddress(url, site);
  }
}

/** Where a path with a trailing slash is meant to lead, on this site alone; null when it has none. */
function withoutTrailingSlash(url: string): string | null {
  const [, path = "", query = ""] = /^([^?]*)(\?.*)?$/.exec(url) ?? [];
  if (path === "/" || !path.endsWith("/")) return null;
  return `/${path.replace(/^\/+|\/+$/g, "")}${query}`;
}
