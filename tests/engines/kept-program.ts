import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface KeptProgram {
  /** The first group of `ready` in the program's output. */
  told: string;
  /** Id of its parent process. */
  pid: number;
  /** Kills the program and everything it started, and removes its folder. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  /** The arguments. `folder` is the program's own empty folder, and its `HOME`. */
  args(folder: string): string[];
  /** Files to write into the folder, by name. */
  files?: Record<string, string | Uint8Array>;
  environment?: Record<string, string>;
  /** Matches the program's output once it is ready. If undefined, the start does not wait. */
  ready?: RegExp;
}

/**
 * The shell starts the program in a new process group, waits until its input ends, and kills the
 * group. The operating system closes the input even when this process is killed.
 */
const keeper = `setsid "$@" </dev/null & cat >/dev/null; kill -9 -$!; wait; rm -rf "$HOME"`;

const startMilliseconds = 20_000;

/** Starts a program and waits until it is ready. The program ends when this process does. */
export async function startKept(program: string, options: ProgramOptions): Promise<KeptProgram> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  for (const [name, text] of Object.entries(options.files ?? {})) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const shell = spawn("sh", ["-c", keeper, "sh", program, ...options.args(folder)], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ...options.environment },
  });
  const exited = once(shell, "exit");
  let output = "";
  const told = new Promise<string>((resolve, reject) => {
    const { ready } = options;
    if (!ready) return resolve("");
    const late = () => reject(new Error(`${program} did not start in time:\n${output}`));
    const timer = setTimeout(late, startMilliseconds);
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const match = ready.exec(output);
        if (!match) return;
        clearTimeout(timer);
        resolve(match[1] ?? "");
      });
    }
  });
  async function stop(): Promise<void> {
    shell.stdin.end();
    await exited;
  }
  try {
    return { told: await told, pid: shell.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
