import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a program gets to end by itself before it is ended. */
const patience = 3_000;

export interface ProgramOptions {
  /** Beside PATH and HOME, which every program gets. */
  environment?: NodeJS.ProcessEnv;
  cwd?: string;
}

/**
 * What one run of the benchmark has in hand: programs and temporary folders. All of them are gone
 * when it ends.
 */
export class Workbench implements AsyncDisposable {
  /** Aborted when the run is to end early. */
  readonly signal: AbortSignal;
  readonly #folder = mkdtempSync(join(tmpdir(), "bench-"));
  readonly #running = new Set<Program>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener("abort", () => this.#signalAll("SIGTERM"));
    process.once("exit", () => this.#clear());
  }

  /** Path of a new, empty folder. */
  newFolder(): string {
    return mkdtempSync(join(this.#folder, "part-"));
  }

  /** Starts a program that goes on until it is disposed of, or the run ends. */
  start([command = "", ...args]: string[], options: ProgramOptions = {}): Program {
    this.signal.throwIfAborted();
    const { environment, cwd } = options;
    const child = spawn(command, args, {
      // A group of its own, so that it ends with all that it started, and Ctrl-C is the benchmark's
      // to handle.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      cwd,
    });
    const program = new Program(child);
    this.#running.add(program);
    program.ended.finally(() => this.#running.delete(program));
    return program;
  }

  /**
   * Runs a program to its end and returns what it wrote. Throws with it unless the program
   * succeeded.
   */
  async run(command: string[], options?: ProgramOptions): Promise<string> {
    await using program = this.start(command, options);
    const code = await program.ended;
    this.signal.throwIfAborted();
    if (code === 0) return program.output();
    throw new Error(`${command.join(" ")} failed (${code}):\n${program.output()}`);
  }

  /**
   * The result, or a failure as soon as the run is aborted: what waits for a browser that has gone
   * may wait for ever.
   */
  async unlessAborted<Result>(result: Promise<Result>): Promise<Result> {
    const aborted = new Promise<never>((_, reject) => {
      this.signal.addEventListener("abort", () => reject(this.signal.reason), { once: true });
    });
    return Promise.race([result, aborted]);
  }

  async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.signal });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running].map((program) => program[Symbol.asyncDispose]()));
    this.#clear();
  }

  #clear(): void {
    this.#signalAll("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #signalAll(signal: NodeJS.Signals): void {
    for (const program of this.#running) program.signalAll(signal);
  }
}

/** A program at work, with everything it has started. */
export class Program implements AsyncDisposable {
  readonly pid: number;
  /** Its exit code, once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #written: string[] = [];
  #running = true;

  constructor(child: ChildProcess) {
    this.pid = child.pid ?? 0;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => this.#written.push(text));
    }
    this.ended = new Promise((resolve) => {
      child.once("error", (error) => {
        this.#written.push(error.message);
        resolve(null);
      });
      child.once("close", resolve);
    });
    this.ended.then(() => {
      this.#running = false;
    });
  }

  get isRunning(): boolean {
    return this.#running;
  }

  output(): string {
    return this.#written.join("");
  }

  signalAll(signal: NodeJS.Signals): void {
    if (!this.#running || this.pid === 0) return;
    try {
      process.kill(-this.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signalAll("SIGTERM");
    const lateOne = setTimeout(() => this.signalAll("SIGKILL"), patience);
    await this.ended;
    clearTimeout(lateOne);
  }
}
