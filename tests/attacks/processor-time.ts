import { readFileSync } from "node:fs";

/**
 * Milliseconds that a thread has been at work on a processor, and those that it was ready to and
 * the machine ran other programs, as Linux counts them. What passes for slow on a crowded machine
 * is no fault of the site. `self` is the calling process's main thread, `thread-self` the thread.
 */
export function processorTime(thread: number | "self" | "thread-self"): {
  worked: number;
  waited: number;
} {
  const [worked, waited] = readFileSync(`/proc/${thread}/schedstat`, "utf8").split(" ");
  return { worked: Number(worked) / 1e6, waited: Number(waited) / 1e6 };
}
