/**
 * Preloaded into a program whose walks are counted: on SIGUSR2 it writes to `WALK_FILE` how often
 * each function has run since the last time.
 */
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { isMainThread } from "node:worker_threads";

const file = process.env.WALK_FILE;
if (file && isMainThread) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  process.on("SIGUSR2", async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    writeFileSync(`${file}.new`, JSON.stringify(result));
    renameSync(`${file}.new`, file);
  });
}
