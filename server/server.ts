import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { MissingPage } from "#app/http/missing-page.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { decodable } from "./decodable.ts";
import type { Logger } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { sendReady } from "./ready-page.ts";
import { inertContent } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

export interface ServerOptions {
  pages: PageCache;
  /** Where an answer to this URL is kept ready; null when it is made for each request. */
  cacheableAddress(url: URL, site: SiteContent): string | null;
  /**
   * The one spelling of a public page's path, for another; null for a path that has it or is no
   * page's.
   */
  oneSpelling(pathname: string, site: SiteContent): string | null;
  /**
   * The ready page that says that there is nothing at a path; null for a path to which a route
   * answers.
   */
  missingPage(pathname: string, site: SiteContent): MissingPage | null;
  siteContent(): SiteContent;
  files: StaticFiles[];
  application: RequestListener;
  /** What every answer carries. */
  headers: Record<string, string>;
  /** Where the site is reached, without a trailing slash. */
  siteUrl: string;
  log: Logger;
}

/**
 * Milliseconds for all of a request: a picture may take ten minutes, and what reads a body has
 * deadlines of its own.
 */
const requestTimeout = 11 * 60_000;

/** The HTTP process: ready pages first, then files, then the application. */
export function createSiteServer(options: ServerOptions): Server {
  const { pages, cacheableAddress, oneSpelling, missingPage, siteContent } = options;
  const { files, application, siteUrl, log } = options;
  const plain = plainAnswers(options.headers);

  return createServer({ requestTimeout }, (request, response) => {
    if (hasTwoHosts(request.rawHeaders)) return plain.notUnderstood(response);
    const reads = request.method === "GET" || request.method === "HEAD";
    const site = siteContent();
    const ready = reads && pages.ready(request.url ?? "/", site);
    if (ready) return sendReady(request, response, ready);

    const url = addressed(request.url ?? "/");
    if (url && isDataOfPublicPage(url.pathname)) return plain.noData(response);
    if (!reads || !url) return application(request, response);
    request.url = url.pathname + url.search;

    const tidy = withoutStraySlashes(url.pathname);
    const path = oneSpelling(tidy, site) ?? tidy;
    if (path !== url.pathname) return plain.moved(response, siteUrl + path + url.search);

    function sendPage(address: string, status: number) {
      pages.get(address, site, status).then(
        (page) => sendReady(request, response, page),
        (error) => {
          log.error({ err: error }, "A public page could not be made ready");
          application(request, response);
        },
      );
    }

    const address = cacheableAddress(url, site);
    if (address) return sendPage(address, 200);
    if (files.some((serve) => serve(request, response, log))) return;
    const missing = missingPage(decodable(path), site);
    if (missing) return sendPage(missing.address, missing.status);
    application(request, response);
  });
}

/**
 * Two names of the host are an attack on whatever stands in front (RFC 9112, 3.2). Node passes on
 * the first and says nothing.
 * @param headers names and values in turn, as they came
 */
function hasTwoHosts(headers: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * What a request names on this site, whichever host it believes to talk to: `/services`, or as a
 * proxy writes it `http://example.com/services` (RFC 9112, 3.2). `//example.com/` is a path here,
 * not a host. Null for what is no URL.
 */
function addressed(target: string): URL | null {
  return target.startsWith("/") ? URL.parse(`http://site${target}`) : URL.parse(target);
}

/**
 * React Router answers each page's data at `.data` too. The admin's pages ask for it; no public
 * page does.
 */
function isDataOfPublicPage(pathname: string): boolean {
  return pathname.endsWith(".data") && !/^\/admin(\/|\.data$)/.test(pathname);
}

/** The path with one slash in front and none behind, so that it leads to this site. */
function withoutStraySlashes(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (pathname[start] === "/") start += 1;
  while (end > start && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(start, end)}`;
}

/** Answers that are no page. */
function plainAnswers(headers: Record<string, string>) {
  const common = { ...headers, "Content-Security-Policy": inertContent };
  const said = {
    ...common,
    "Cache-Control": "no-store",
    "Content-Type": "text/plain; charset=utf-8",
  };
  return {
    /** `Location` is absolute: `//evil.example/` alone would lead there. */
    moved(response: ServerResponse, location: string) {
      response.writeHead(301, { ...common, Location: location }).end();
    },
    noData(response: ServerResponse) {
      response.writeHead(404, said).end("There is nothing here.");
    },
    notUnderstood(response: ServerResponse) {
      const closing = { ...said, Connection: "close" };
      response.writeHead(400, closing).end("The request could not be understood.");
    },
  };
}
