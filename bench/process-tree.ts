import { readFileSync } from "node:fs";

/** The kernel's clock ticks a second in `/proc`, the same on every Linux. */
const ticks = 100;

/**
 * Memory of a process and all that it has started, in millions of bytes: their resident sets,
 * Node's own program included, which other Node processes on the machine share with it.
 */
export function megabytesOf(pid: number): number {
  return sumOfTree(pid, (member) => {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(read(member, "status")) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  });
}

/** Seconds of processor time that a process and all that it has started have had so far. */
export function processorSecondsOf(pid: number): number {
  return sumOfTree(pid, (member) => {
    // The name, in brackets, may hold spaces; the 12th and 13th fields after it are the user's and
    // the system's time.
    const fields = read(member, "stat")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  });
}

function sumOfTree(pid: number, measure: (pid: number) => number): number {
  const children = read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + sumOfTree(child, measure), measure(pid));
}

function read(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
