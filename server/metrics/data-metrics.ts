import type { ContextValues } from "#app/handler.ts";
import { withDeadline } from "#db/deadline.ts";
import { outboxFigures } from "#domain/enquiries/mail-health.ts";
import type { LastBackup } from "#server/last-backup.ts";
import type { Measurement, Registry } from "./registry.ts";

/** How long the database may take to answer, in milliseconds. Prometheus gives up after ten. */
const patience = 2_000;

const parts = ["database", "disk", "pictures", "mail", "published version"];

export interface DataMetricsOptions {
  contexts: Pick<ContextValues, "database" | "readiness" | "published">;
  lastBackup(): Promise<LastBackup>;
  /** Labels of this process: version, commit and kind of database, for example. */
  facts: Record<string, string>;
}

/** Adds the figures of the stored data, which are read when Prometheus asks. */
export function dataMetrics({ sampled }: Registry, options: DataMetricsOptions): void {
  const { contexts, lastBackup, facts } = options;
  const { database, readiness, published } = contexts;
  const one = (value: number): Measurement[] => [{ value }];
  sampled("site_info", "gauge", "This program and its data.", () => [{ labels: facts, value: 1 }]);
  sampled("site_fault", "gauge", "1 if /readyz reports a fault of this part.", () => {
    const faults = readiness.current()?.faults ?? [];
    return parts.map((part) => ({
      labels: { part },
      value: faults.some((fault) => fault.part === part) ? 1 : 0,
    }));
  });
  sampled("site_published_version", "gauge", "The version that visitors see.", () =>
    one(published.current().version),
  );

  const outbox = () => withDeadline(patience, () => outboxFigures(database.db));
  sampled("site_outbox_mails", "gauge", "Mails that wait to be sent.", async () =>
    one((await outbox()).waiting),
  );
  sampled(
    "site_outbox_age_seconds",
    "gauge",
    "How long the oldest of them has waited.",
    async () => {
      const { oldest } = await outbox();
      return one(oldest ? (Date.now() - Date.parse(oldest)) / 1000 : 0);
    },
  );

  const backup = () => withDeadline(patience, lastBackup);
  sampled(
    "site_backup_timestamp_seconds",
    "gauge",
    "When the last good backup was made.",
    async () => {
      const { madeAt } = await backup();
      return madeAt ? one(madeAt.getTime() / 1000) : [];
    },
  );
  sampled(
    "site_backup_failed",
    "gauge",
    "1 if a backup failed after the last good one.",
    async () => one((await backup()).hasFailed ? 1 : 0),
  );
}
