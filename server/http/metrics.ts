import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { withDeadline } from "#db/deadline.ts";
import type { Database } from "#db/open.ts";
import { countFailingMails, oldestWaitingMail } from "#domain/enquiries/mail-health.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";
import { openPort } from "./open-port.ts";
import { requestUrl } from "./request-parts.ts";

/** How long the database may take to answer, in milliseconds. Prometheus gives up after ten. */
const patience = 2_000;

/** The label of a request for a file: a script, style or picture. */
const fileRoute = "(file)";

/** Counted for a request that ended before its answer. Never sent. */
const clientClosedRequest = "499";

/** The live channel of an admin page. It is not counted: it lasts as long as the page is open. */
const liveRoute = "/admin/live";

/** The figures of this process for Prometheus. */
export interface Metrics {
  /**
   * Counts and times requests. Call it once.
   * @param routePattern the pattern of the route that answers a path, e.g. `/services/:slug`
   */
  requests(routePattern: (pathname: string) => string): CountRequest;
  /** Answers `/metrics` on the port, and returns a function that closes it. Throws `StartError`. */
  serve(
    config: Pick<Config, "host" | "metricsPort">,
    db: Database["db"],
    log: Logger,
  ): Promise<() => void>;
}

/** Counts a request when it ends. Call `isFile` of the result if a file answers it. */
export type CountRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => { isFile(): void };

/** Starts to measure this process. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    requests: (routePattern) => requestCounter(registry, routePattern),
    async serve({ host, metricsPort = 0 }, db, log) {
      addOutbox(registry, db);
      const server = metricsServer(registry);
      // Figures are for the operator: without HOST they stay on this machine.
      const address = host === undefined || host === "localhost" ? "127.0.0.1" : host;
      await openPort(server, { host: address, port: metricsPort }, "METRICS_PORT");
      const opened = server.address();
      const port = typeof opened === "object" ? opened?.port : metricsPort;
      log.info({ address, port }, "Serving /metrics");
      return () => {
        server.close();
        server.closeAllConnections();
      };
    },
  };
}

function requestCounter(
  registry: Registry,
  routePattern: (pathname: string) => string,
): CountRequest {
  const seconds = new Histogram({
    name: "site_request_seconds",
    help: "Time until the end of the answer, by the pattern of the route.",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return ({ url = "" }, response) => {
    const end = seconds.startTimer();
    let isFile = false;
    response.once("close", () => {
      const pathname = requestUrl(url)?.pathname;
      const route = isFile ? fileRoute : pathname ? routePattern(pathname) : "(malformed)";
      const status = response.writableFinished ? String(response.statusCode) : clientClosedRequest;
      if (route !== liveRoute) end({ route, status });
    });
    return {
      isFile() {
        isFile = true;
      },
    };
  };
}

/** Adds the figures of the outbox, which are read when Prometheus asks. */
function addOutbox(registry: Registry, db: Database["db"]): void {
  function sampled(name: string, help: string, read: () => Promise<number>) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away, the other figures are still answered.
        gauge.set(await withDeadline(patience, read).catch(() => Number.NaN));
      },
    });
  }
  sampled("site_outbox_age_seconds", "How long the oldest mail has waited.", async () => {
    const oldest = await oldestWaitingMail(db);
    return oldest ? (Date.now() - Date.parse(oldest)) / 1000 : 0;
  });
  sampled("site_outbox_failing_mails", "Mails that are unsent after an hour and a try.", () =>
    countFailingMails(db, new Date()),
  );
}

/** Answers `GET /metrics`, and nothing else. */
function metricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
  });
}
