import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { MissingPage } from "#app/site/missing-page.ts";
import type { ShownSite } from "#domain/publishing/site-content.ts";
import type { VisitCounter } from "#domain/visits/count-visits.ts";
import { inRequest, type Logger } from "#server/log.ts";
import type { HealthAnswers } from "./health.ts";
import type { CountRequest } from "./metrics.ts";
import { type PageCache, sendReady } from "./page-cache.ts";
import {
  requestUrl,
  withoutExtraSlashes,
  withoutToken,
  withValidEscapes,
} from "./request-parts.ts";
import { inertContent } from "./security-headers.ts";
import { sendRefusal } from "./send-file.ts";
import type { StaticFiles } from "./static-files.ts";

export interface ServerOptions {
  pages: PageCache;
  /** The cache key for this URL; null if its answer is made for each request. */
  cacheablePath(url: URL, site: ShownSite): string | null;
  /**
   * The canonical spelling of a public page's path; null if the path has it already, or belongs to
   * no page.
   */
  oneSpelling(pathname: string, site: ShownSite): string | null;
  /** The page for a path that does not exist; null if a route answers this path. */
  missingPage(pathname: string, site: ShownSite): MissingPage | null;
  shownSite(): ShownSite;
  visits: Pick<VisitCounter, "countView">;
  health: HealthAnswers;
  files: StaticFiles[];
  application: RequestListener;
  /** Headers of every response. */
  headers: Record<string, string>;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  trustProxy: number;
  log: Logger;
  /** Undefined: requests are not counted. */
  countRequest?: CountRequest | undefined;
}

/**
 * The longest time for receiving a request, in milliseconds. A picture may take ten minutes, and
 * each reader of a body sets its own, shorter deadline.
 */
const requestTimeout = 11 * 60_000;

/** The HTTP server: answers from cached pages first, then from files, then by the application. */
export function createSiteServer(options: ServerOptions): Server {
  const { pages, cacheablePath, oneSpelling, missingPage, shownSite } = options;
  const { visits, health, files, application, siteUrl, trustProxy, log, countRequest } = options;
  const plain = plainAnswers(options.headers);

  const listener = inTurn((request, response) => {
    if (hasTwoHosts(request.rawHeaders)) return plain.notUnderstood(response);
    const reads = readsOnly(request);
    const site = shownSite();
    const ready = reads && pages.ready(request.url ?? "/", site);
    if (ready) {
      countRequest?.(request, response);
      countView(request, request.url ?? "/");
      sendReady(request, response, ready);
      return;
    }

    inRequest(request, trustProxy, () => answer(request, response, site));
  });
  return createServer({ requestTimeout }, listener);

  /** Counts a page, which is answered with 200 or 304. */
  function countView({ method, headers }: IncomingMessage, page: string) {
    if (method === "GET") visits.countView(page, headers);
  }

  function answer(request: IncomingMessage, response: ServerResponse, site: ShownSite) {
    const reads = readsOnly(request);
    const url = requestUrl(request.url ?? "/");
    if (reads && url && health(url.pathname, response)) return;
    const counted = countRequest?.(request, response);
    if (url && isDataOfPublicPage(url.pathname)) return plain.noData(response);
    if (!reads || !url) return application(request, response);
    request.url = url.pathname + url.search;

    const tidy = withoutExtraSlashes(url.pathname);
    const canonical = oneSpelling(tidy, site) ?? tidy;
    if (canonical !== url.pathname) return plain.moved(response, siteUrl, canonical + url.search);

    function sendPage(path: string, status: number) {
      pages.get(path, site, status).then(
        (page) => {
          if (status === 200) countView(request, path);
          sendReady(request, response, page);
        },
        (error) => {
          log.error({ err: error }, "A public page could not be rendered");
          application(request, response);
        },
      );
    }

    const path = cacheablePath(url, site);
    if (path) return sendPage(path, 200);
    if (files.some((serve) => serve(request, response, log))) return counted?.isFile();
    const missing = missingPage(withValidEscapes(canonical), site);
    if (missing) return sendPage(missing.path, missing.status);
    application(request, response);
  }
}

function readsOnly({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * A second `Host` header is an attack on a proxy in front (RFC 9112, 3.2). Node ignores it.
 * @param headers alternating names and values, as received
 */
function hasTwoHosts(headers: string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** React Router also answers each page's data at `.data`. Only admin pages request it. */
function isDataOfPublicPage(pathname: string): boolean {
  return pathname.endsWith(".data") && !/^\/admin(\/|\.data$)/.test(pathname);
}

/** Responses without a page. */
function plainAnswers(headers: Record<string, string>) {
  const common = { ...headers, "Content-Security-Policy": inertContent };
  return {
    /**
     * `Location` is absolute: `//evil.example/` alone would lead there. No cache keeps a path that
     * works for everyone who knows it.
     */
    moved(response: ServerResponse, origin: string, path: string) {
      const caching = withoutToken(path) !== path && { "Cache-Control": "no-store" };
      response.writeHead(301, { ...common, Location: origin + path, ...caching }).end();
    },
    noData(response: ServerResponse) {
      sendRefusal(response, 404, "There is nothing here.", headers);
    },
    notUnderstood(response: ServerResponse) {
      const closing = { ...headers, Connection: "close" };
      sendRefusal(response, 400, "The request could not be understood.", closing);
    },
  };
}

/** How many requests of one connection may wait behind the one that is being answered. */
const mostWaiting = 7;

/**
 * Answers each request when its response is the next one on its connection. Node passes on
 * pipelined requests (RFC 9112, 9.3.2) all at once, though their responses wait for each other: one
 * client could have thousands of files opened. Browsers do not pipeline, so a connection with more
 * than eight unanswered requests is closed. Requests that wait when their connection ends are never
 * answered.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    // A response has its socket from the moment that it is next.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is not done with giving it the socket.
      process.nextTick(answer, request, response);
    });
  };
}
