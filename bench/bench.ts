/**
 * Measures the built site against its goals and prints a table for each measurement: `npm run
 * bench`, or some of them by name, `npm run bench -- throughput start-up`. It stays on this
 * machine, and leaves nothing behind when it ends or is stopped. Ratios come first, since they hold
 * on a busy machine too. What each part measures, and the figures of one run: docs/benchmarks.md.
 */
import { cpus, loadavg } from "node:os";
import { SetUpError } from "#scripts/run.mjs";
import { admin } from "./admin.ts";
import { enquiries } from "./enquiries.ts";
import { inbox } from "./inbox.ts";
import { lighthouse } from "./lighthouse.ts";
import { pageWeight } from "./page-weight.ts";
import { ensurePrograms, type Programs } from "./programs.ts";
import { publishing } from "./publishing.ts";
import { printSection, printSummary, type Section } from "./report.ts";
import { startUp } from "./start-up.ts";
import { throughput } from "./throughput.ts";
import { Workbench } from "./workbench.ts";

type Measurement = (bench: Workbench, programs: Programs) => Promise<Section>;

const measurements: Record<string, Measurement> = {
  throughput,
  enquiries,
  "start-up": startUp,
  publishing,
  admin,
  inbox,
  "page-weight": pageWeight,
  lighthouse,
};
/** Milliseconds that a run may take, on a machine however busy. */
const longest = 20 * 60 * 1000;

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopped.abort(new Error("The benchmark was stopped")));
}
setTimeout(() => stopped.abort(new Error("The benchmark took too long")), longest).unref();

try {
  await measure(process.argv.slice(2));
} catch (error) {
  const cause = stopped.signal.aborted ? stopped.signal.reason : error;
  const saysItAll = stopped.signal.aborted || cause instanceof SetUpError;
  console.error(saysItAll ? cause.message : cause);
  process.exit(1);
}

async function measure(asked: string[]): Promise<void> {
  const names = asked.length > 0 ? asked : Object.keys(measurements);
  for (const name of names) {
    if (!Object.hasOwn(measurements, name)) {
      throw new SetUpError(
        `There is no ${name}; there are ${Object.keys(measurements).join(", ")}`,
      );
    }
  }
  const programs = ensurePrograms();
  await using bench = new Workbench(stopped.signal);
  const began = performance.now();
  console.log(machine());
  const sections: Section[] = [];
  for (const name of names) {
    const measurement = measurements[name];
    if (!measurement) continue;
    const section = await bench.unlessAborted(measurement(bench, programs));
    printSection(section);
    sections.push(section);
  }
  printSummary(sections, (performance.now() - began) / 1000);
}

/** What it was measured on, and how busy that was with other work when it began. */
function machine(): string {
  const [processor] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `Node ${process.versions.node}, ${cpus().length} cores (${processor?.model}), load ${load} at the start`;
}
