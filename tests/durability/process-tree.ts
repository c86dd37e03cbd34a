import { readFileSync } from "node:fs";

/**
 * Measures a process and its children. A process that ends meanwhile counts as 0.
 * @param measure reads a process's figure from its file `file` in /proc
 */
export function sumOverTree(pid: number, file: string, measure: (text: string) => number): number {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8");
    const children = read(`task/${pid}/children`).split(" ").filter(Boolean).map(Number);
    const sums = children.map((child) => sumOverTree(child, file, measure));
    return sums.reduce((sum, one) => sum + one, measure(read(file)));
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
}

/** Resident memory of a process and its children, in millions of bytes. */
export function megabytesOf(pid: number): number {
  return sumOverTree(pid, "status", (status) => {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
    return (Number(kilobytes ?? 0) * 1024) / 1e6;
  });
}
