import type { IncomingMessage, ServerResponse } from "node:http";
import type { ReadyPage } from "#server/ready-page.ts";
import { requestUrl } from "#server/request-url.ts";
import type { Registry, Series } from "./registry.ts";

/** The label of a request for a file: a script, style or picture. */
const fileRoute = "(file)";

/** Counted for a request that ended before its answer. Never sent. */
const clientClosedRequest = "499";

/** Others are counted as `other`, because the label must have few values. */
const countedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The live channel of an admin page. Its time is not measured: it lasts as long as the page is
 * open.
 */
const liveRoute = "/admin/live";

const secondsBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the requests of the site's server. */
export interface RequestMetrics {
  /** Counts a page that was sent as ready bytes. */
  sentReady(page: ReadyPage, request: IncomingMessage, response: ServerResponse): void;
  /**
   * Counts this request when it ends. Call `isFile` of the result if a file answers it, and
   * `isPage` if a page of the cache does.
   */
  watch(request: IncomingMessage, response: ServerResponse): WatchedRequest;
}

export interface WatchedRequest {
  isFile(): void;
  isPage(options: { isReady: boolean }): void;
}

/** @param routePattern the pattern of the route that answers a path, e.g. `/services/:slug` */
export function requestMetrics(
  registry: Registry,
  routePattern: (pathname: string) => string,
): RequestMetrics {
  const requests = registry.counter(
    "site_requests_total",
    "Requests that were answered, by the pattern of the route.",
    "route",
    "method",
    "status",
  );
  const seconds = registry.histogram(
    "site_request_seconds",
    "Time until the end of the answer, except for pages that were ready.",
    secondsBounds,
    "route",
  );
  const pages = registry.counter(
    "site_ready_pages_total",
    "Requests for public pages that were ready (hit) or had to be rendered (miss).",
    "result",
  );
  const hits = pages({ result: "hit" });
  const misses = pages({ result: "miss" });
  /** The series of each page, by method and status, so that no label has to be built. */
  const counted = new WeakMap<ReadyPage, Map<string, Map<number, Series>>>();

  function seriesOf(page: ReadyPage, { url = "", method = "" }: IncomingMessage, status: number) {
    const byMethod = counted.get(page) ?? new Map<string, Map<number, Series>>();
    counted.set(page, byMethod);
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    byMethod.set(method, byStatus);
    const known = byStatus.get(status);
    if (known) return known;
    const route = routePattern(requestUrl(url)?.pathname ?? "/");
    const series = requests({ route, method, status: String(status) });
    byStatus.set(status, series);
    return series;
  }

  return {
    sentReady(page, request, { statusCode }) {
      hits.value += 1;
      seriesOf(page, request, statusCode).value += 1;
    },
    watch({ url = "", method = "" }, response) {
      const begun = performance.now();
      let isFile = false;
      response.once("close", () => {
        const pathname = requestUrl(url)?.pathname;
        const route = isFile ? fileRoute : pathname ? routePattern(pathname) : "(malformed)";
        const status = response.writableFinished
          ? String(response.statusCode)
          : clientClosedRequest;
        requests({
          route,
          method: countedMethods.has(method) ? method : "other",
          status,
        }).value += 1;
        if (route !== liveRoute) seconds((performance.now() - begun) / 1000, { route });
      });
      return {
        isFile() {
          isFile = true;
        },
        isPage({ isReady }) {
          (isReady ? hits : misses).value += 1;
        },
      };
    },
  };
}
