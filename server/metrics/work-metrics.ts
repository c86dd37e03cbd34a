import { type MeasuredWork, type WorkEvent, workChannel } from "#domain/measured.ts";
import type { Registry } from "./registry.ts";

const workBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90];
const queryBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 15];

/** Called when a query of the database has ended. */
export type QueryObserver = (query: { seconds: number; isFailed: boolean }) => void;

/**
 * Times what `measured` runs: renders, publications, mails, notices on devices and image work.
 * Returns the observer of queries.
 */
export function workMetrics(registry: Registry): QueryObserver {
  const work = registry.histogram(
    "site_work_seconds",
    "Time of renders, publications, mails, notices and image work.",
    workBounds,
    "work",
    "outcome",
  );
  const running: Record<MeasuredWork, number> = {
    render: 0,
    publish: 0,
    mail: 0,
    notice: 0,
    picture: 0,
    photo: 0,
    encoding: 0,
  };
  registry.sampled(
    "site_work_in_progress",
    "gauge",
    "Work that has begun and not ended, including pictures and photos that wait.",
    () => Object.entries(running).map(([name, value]) => ({ labels: { work: name }, value })),
  );
  workChannel.subscribe((message) => {
    const event = message as WorkEvent;
    running[event.work] += event.phase === "begun" ? 1 : -1;
    if (event.phase === "ended") work(event.seconds, { work: event.work, outcome: event.outcome });
  });
  const queries = registry.histogram(
    "site_query_seconds",
    "Time of the database's answers.",
    queryBounds,
    "outcome",
  );
  return ({ seconds, isFailed }) => queries(seconds, { outcome: isFailed ? "error" : "done" });
}
