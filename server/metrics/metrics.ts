import { createServer, type Server } from "node:http";
import type { Config } from "#server/config.ts";
import { openPort } from "#server/listen.ts";
import type { Logger } from "#server/log.ts";
import { type DataMetricsOptions, dataMetrics } from "./data-metrics.ts";
import { processMetrics } from "./process-metrics.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { type RequestMetrics, requestMetrics } from "./request-metrics.ts";
import { type QueryObserver, workMetrics } from "./work-metrics.ts";

/** The figures of this process for Prometheus. */
export interface Metrics {
  /** Times queries. Give it to `openDatabase`. */
  onQuery: QueryObserver;
  /** Counts requests. Call it once. */
  requests(routePattern: (pathname: string) => string): RequestMetrics;
  /** Adds the figures of the stored data. Call it once. */
  addData(options: DataMetricsOptions): void;
  /** Answers `/metrics` on the port, and returns a function that closes it. Throws `StartError`. */
  serve(config: Pick<Config, "host" | "metricsPort">, log: Logger): Promise<() => void>;
}

/** Starts to measure this process and its work. */
export function openMetrics(): Metrics {
  const registry = createRegistry();
  processMetrics(registry);
  return {
    onQuery: workMetrics(registry),
    requests: (routePattern) => requestMetrics(registry, routePattern),
    addData: (options) => dataMetrics(registry, options),
    async serve({ host, metricsPort = 0 }, log) {
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

/** Answers `GET /metrics`, and nothing else. */
function metricsServer(registry: Registry): Server {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.text();
    response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(text);
  });
  return server;
}
