import { readFileSync } from "node:fs";
import { SetUpError } from "#scripts/run.mjs";

/**
 * Two cores that this process may use: one for the server, one for the load. They are not shared
 * with each other.
 */
export function twoCores(): { serverCore: number; loadCore: number } {
  const status = readFileSync("/proc/self/status", "utf8");
  const ranges = /^Cpus_allowed_list:\s*(.+)$/m.exec(status)?.[1]?.split(",") ?? [];
  const [serverCore, loadCore] = ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  if (serverCore === undefined || loadCore === undefined) {
    throw new SetUpError("Two cores are needed: one for the server, one for the load");
  }
  return { serverCore, loadCore };
}
