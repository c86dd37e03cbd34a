import { readFileSync } from "node:fs";

/**
 * How long a thread has run on a processor, and how long it was ready but waited for other
 * programs, in milliseconds, from Linux. Waiting on a crowded machine is not the site's fault.
 * `self` is the calling process's main thread, `thread-self` the thread.
 */
export function processorTime(thread: number | "self" | "thread-self"): {
  worked: number;
  waited: number;
} {
  const [worked, waited] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ");
  return { worked: Number(worked) / 1e6, waited: Number(waited) / 1e6 };
}
