import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, SetUpError } from "#scripts/run.mjs";
import { systemProgram } from "#tests/deploy/system-program.ts";
import { sumOverTree } from "#tests/durability/process-tree.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Path of a new, empty folder that is removed when the benchmark ends. */
export function newFolder(): string {
  const path = mkdtempSync(join(folder, "part-"));
  // PostgreSQL runs as another user, who must be able to pass.
  for (const passed of [folder, path]) chmodSync(passed, 0o711);
  return path;
}

/** E.g. `0-3` or `0,2`. */
const everyCore =
  /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "";
const [serverCore = "", loadCore] = everyCore.match(/\d+/g) ?? [];

/** Moves this process to a core for the load. What it starts runs there too, except `onCore`. */
export function leaveServerCore(): void {
  if (!loadCore)
    throw new SetUpError("The benchmark needs two cores: one for the server, one for the load");
  const move = ["--all-tasks", "--pid", "--cpu-list", loadCore, String(process.pid)];
  run(systemProgram("taskset", "util-linux"), move, { quiet: true });
}

/** The start of a command that runs on the server's core, or on every one. */
export function onCore(which: "server" | "every"): string[] {
  return ["taskset", "--cpu-list", which === "server" ? serverCore : everyCore];
}

/** Processor time of a process and its children, in seconds. */
export function processorSecondsOf(pid: number): number {
  return sumOverTree(pid, "stat", (stat) => {
    // The name, in brackets, may hold spaces. The 12th and 13th fields after it are the user's and
    // the system's time in ticks of 10 ms.
    const fields = stat.replace(/^.*\) /s, "").split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
}
