import type { Config } from "./config.ts";
import { lastBackup } from "./last-backup.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ProcessContexts } from "./program.ts";

/**
 * Begins to measure; undefined without METRICS_PORT. The code is loaded on demand, because most
 * sites measure nothing.
 */
export async function openSiteMetrics({
  metricsPort,
}: Pick<Config, "metricsPort">): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { openMetrics } = await import("./metrics/metrics.ts");
  return openMetrics();
}

/** Serves the metrics, if the site measures any. Returns a function that stops it. */
export async function serveMetrics(
  metrics: Metrics | undefined,
  { config, contexts, log }: { config: Config; contexts: ProcessContexts; log: Logger },
): Promise<() => void> {
  if (!metrics) return () => {};
  const { database, release } = contexts;
  metrics.addData({
    contexts,
    lastBackup: () => lastBackup({ db: database.db, dataDir: config.dataDir }),
    facts: { ...release, database: database.kind, store: config.bucket ? "s3" : "folder" },
  });
  return metrics.serve(config, log);
}
