import { readdirSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Registry } from "./registry.ts";

/** Milliseconds between two measurements of the event loop. */
const resolution = 20;

/** Processor time, memory, open files and the delay of the event loop of this process. */
export function processMetrics({ sampled }: Registry): void {
  const one = (value: () => number) => () => [{ value: value() }];
  sampled(
    "process_cpu_seconds_total",
    "counter",
    "Processor time.",
    one(() => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
  );
  sampled("process_resident_memory_bytes", "gauge", "Memory.", one(process.memoryUsage.rss));
  sampled(
    "nodejs_heap_used_bytes",
    "gauge",
    "Memory that JavaScript uses.",
    one(() => process.memoryUsage().heapUsed),
  );
  // Only Linux has this folder. Elsewhere the metric is missing too.
  const openFiles = () => readdirSync("/proc/self/fd").length;
  sampled("process_open_fds", "gauge", "Open files and connections.", one(openFiles));
  const handles = () => process.getActiveResourcesInfo().length;
  sampled("nodejs_active_resources", "gauge", "What keeps the process running.", one(handles));
  const started = Date.now() / 1000 - process.uptime();
  sampled(
    "process_start_time_seconds",
    "gauge",
    "When the process started.",
    one(() => started),
  );
  eventLoopMetric(sampled);
}

function eventLoopMetric(sampled: Registry["sampled"]): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
  sampled(
    "nodejs_eventloop_delay_seconds",
    "gauge",
    "How long the event loop was busy since Prometheus last asked: median, 99 % and maximum.",
    () => {
      const { max } = delays;
      const values = { median: delays.percentile(50), p99: delays.percentile(99), max };
      delays.reset();
      return Object.entries(values).map(([statistic, value]) => ({
        labels: { statistic },
        value: seconds(value),
      }));
    },
  );
}
