import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isProgram, programOnPath, SetUpError } from "#scripts/run.mjs";
import { installWithApt } from "#scripts/system-packages.mjs";

const startPatience = 30_000;
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const running = new Set<Program>();

process.once("exit", () => {
  for (const program of running) program.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A running program and its child processes. */
export interface Program extends AsyncDisposable {
  pid: number;
  /** Resolves to the exit code when it ends, or to null if a signal ended it. */
  ended: Promise<number | null>;
  output(): string;
  signal(signal: NodeJS.Signals): void;
}

/** Path of a new, empty folder that is removed when the benchmark ends. */
export function newFolder(): string {
  return mkdtempSync(join(folder, "part-"));
}

interface ProgramOptions {
  environment?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** Starts a program. It runs until it is disposed of or the benchmark ends. */
export function startProgram(
  [command = "", ...args]: string[],
  { environment, cwd }: ProgramOptions = {},
): Program {
  const child = spawn(command, args, {
    // A process group, so that a signal also reaches its child processes.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    cwd,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const closed = Promise.withResolvers<number | null>();
  child.once("error", (error) => {
    output += error.message;
    closed.resolve(null);
  });
  child.once("close", closed.resolve);
  const program: Program = {
    pid: child.pid ?? 0,
    ended: closed.promise,
    output: () => output,
    signal(signal) {
      if (running.has(program) && child.pid) process.kill(-child.pid, signal);
    },
    async [Symbol.asyncDispose]() {
      program.signal("SIGTERM");
      const kill = setTimeout(() => program.signal("SIGKILL"), 3_000);
      await program.ended;
      clearTimeout(kill);
    },
  };
  running.add(program);
  closed.promise.then(() => running.delete(program));
  return program;
}

/** Runs a program to its end and returns its output. Throws with the output if it fails. */
export async function runProgram(command: string[], options?: ProgramOptions): Promise<string> {
  const program = startProgram(command, options);
  if ((await program.ended) === 0) return program.output();
  throw new Error(`${command.join(" ")} failed:\n${program.output()}`);
}

/**
 * Repeats a request until the answer is 200. Throws with the program's output if the program ends
 * or takes too long.
 */
export async function untilAnswered(program: Program, url: string): Promise<void> {
  const deadline = performance.now() + startPatience;
  while (!(await isAnswered(url))) {
    if (!running.has(program) || performance.now() > deadline)
      throw new Error(`${url} did not answer:\n${program.output()}`);
    await sleep(5);
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    // `fetch failed`: the server is not listening yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Path of a program. If it is missing, installs it on Debian when run as root. */
export function findProgram(name: string, debianPackage = name): string {
  const find = () => programOnPath(name) ?? [`/usr/sbin/${name}`].find(isProgram);
  const found = find();
  if (found) return found;
  if (installWithApt(debianPackage, "for the benchmark")) {
    // Debian starts a server right after installing it.
    spawnSync("service", [name, "stop"]);
    const installed = find();
    if (installed) return installed;
  }
  throw new SetUpError(`The benchmark needs ${name}. Debian: apt-get install ${debianPackage}`);
}

/** Two cores: one for the server and one for the load. */
export function twoCores(): { serverCore: number; loadCore: number } {
  const ranges = /^Cpus_allowed_list:\s*(.+)$/m.exec(read("self", "status"))?.[1]?.split(",") ?? [];
  const [serverCore, loadCore] = ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  if (serverCore === undefined || loadCore === undefined)
    throw new SetUpError("The benchmark needs two cores: one for the server, one for the load");
  return { serverCore, loadCore };
}

/** The command that runs `command` on one core. */
export function onCore(core: number | undefined, command: string[]): string[] {
  if (core === undefined) return command;
  return [findProgram("taskset", "util-linux"), "--cpu-list", String(core), ...command];
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
