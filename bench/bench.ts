/**
 * Measures the built site against its goals: `npm run bench`, or some parts of it by name:
 * `npm run bench -- throughput start-up`. It leaves nothing behind. docs/benchmarks.md explains it.
 */
import { cpus, loadavg } from "node:os";
import { run, SetUpError } from "#scripts/run.mjs";
import { enquiries } from "./enquiries.ts";
import { inbox } from "./inbox.ts";
import { lighthouse } from "./lighthouse.ts";
import { leaveServerCore } from "./machine.ts";
import { type Finding, printSummary, printTable } from "./measurements.ts";
import { publishing } from "./publishing.ts";
import { startUp } from "./start-up.ts";
import { throughput } from "./throughput.ts";
import { uploads } from "./uploads.ts";
import { walks } from "./walks.ts";

const parts: Record<string, () => Promise<Finding[]>> = {
  throughput,
  enquiries,
  "start-up": startUp,
  publishing,
  inbox,
  uploads,
  lighthouse,
  walks,
};
const usual = Object.keys(parts).filter((name) => !["lighthouse", "walks"].includes(name));

// On exit, the process ends its programs and removes its folders.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : usual;
try {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown) throw new SetUpError(`No part is called ${unknown}, only ${Object.keys(parts)}`);
  // Otherwise the server would encode missing pictures during the measurements and slow them down.
  run("node", ["scripts/build-pictures.ts", "all"], { quiet: true });
  leaveServerCore();
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), load ${load} at the start`);
  const findings: Finding[] = [];
  for (const name of names) {
    const found = (await parts[name]?.()) ?? [];
    printTable(name, found);
    findings.push(...found);
  }
  printSummary(findings);
  process.exit();
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exit(1);
}
