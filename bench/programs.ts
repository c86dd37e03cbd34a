import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, SetUpError } from "#scripts/run.mjs";
import { systemProgram } from "#tests/deploy/system-program.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Path of a new, empty folder that is removed when the benchmark ends. */
export function newFolder(): string {
  return mkdtempSync(join(folder, "part-"));
}

/** E.g. `0-3` or `0,2`. */
const everyCore = /^Cpus_allowed_list:\s*(.+)$/m.exec(read("self", "status"))?.[1] ?? "";

/**
 * Moves this process to the second core. What it starts runs there too, such as the load, except
 * under `onCore`.
 */
export function leaveServerCore(): void {
  const [, first, separator, next] = /^(\d+)([-,])(\d+)/.exec(everyCore) ?? [];
  if (!next)
    throw new SetUpError("The benchmark needs two cores: one for the server, one for the load");
  const second = separator === "," ? next : String(Number(first) + 1);
  const move = ["--all-tasks", "--pid", "--cpu-list", second, String(process.pid)];
  run(systemProgram("taskset", "util-linux"), move, { quiet: true });
}

/** The start of a command that runs on the first core, or on all. */
export function onCore(which: "first" | "every"): string[] {
  const cores = which === "first" ? parseInt(everyCore, 10).toString() : everyCore;
  return ["taskset", "--cpu-list", cores];
}

/** Resident memory of a process and its children, in millions of bytes. */
export function megabytesOf(pid: number): number {
  return sumOverTree(pid, (member) => {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(read(member, "status")) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  });
}

/** Processor time of a process and its children, in seconds. */
export function processorSecondsOf(pid: number): number {
  return sumOverTree(pid, (member) => {
    // The name, in brackets, may hold spaces. The 12th and 13th fields after it are the user's and
    // the system's time in ticks of 10 ms.
    const fields = read(member, "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
}

function sumOverTree(pid: number, measure: (pid: number) => number): number {
  const children = read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + sumOverTree(child, measure), measure(pid));
}

function read(pid: number | "self", file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
