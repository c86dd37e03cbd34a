/**
 * Measures the built site against its goals: `npm run bench`, or some measurements by name:
 * `npm run bench -- throughput start-up`. It leaves nothing behind. docs/benchmarks.md explains it.
 */
import { cpus, loadavg } from "node:os";
import { run, SetUpError } from "#scripts/run.mjs";
import { enquiries } from "./enquiries.ts";
import { inbox } from "./inbox.ts";
import { lighthouse } from "./lighthouse.ts";
import { processes } from "./processes.ts";
import { leaveServerCore } from "./programs.ts";
import { publishing } from "./publishing.ts";
import { printSection, printSummary, type Section } from "./report.ts";
import { soak } from "./soak.ts";
import { startUp } from "./start-up.ts";
import { throughput } from "./throughput.ts";

const usual = {
  throughput,
  enquiries,
  "start-up": startUp,
  publishing,
  inbox,
  lighthouse,
  processes,
};
/** `soak` is measured only when asked for by name. */
const all: Record<string, () => Promise<Section>> = { ...usual, soak };
const longestRun = 25 * 60 * 1000;

// On exit, the process ends its programs and removes its folders.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => giveUp("was stopped"));
setTimeout(() => giveUp("took too long"), longestRun).unref();

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(usual);
try {
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown)
    throw new SetUpError(
      `No measurement is called ${unknown}. Choose from ${Object.keys(all).join(", ")}`,
    );
  // Otherwise the server would encode missing pictures during the measurements and slow them down.
  run("node", ["scripts/build-pictures.ts", "all"], { quiet: true });
  leaveServerCore();
  const [processor] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${cpus().length} cores (${processor?.model}), load ${load} at the start`);
  const sections: Section[] = [];
  for (const name of names) {
    const section = await all[name]?.();
    if (!section) continue;
    printSection(section);
    sections.push(section);
  }
  printSummary(sections, performance.now() / 1000);
  process.exit();
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exit(1);
}

function giveUp(why: string): void {
  console.error(`The benchmark ${why}`);
  process.exit(1);
}
