import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DatabaseOptions } from "#db/open.ts";
import { requireBuild } from "#tests/site/require-build.ts";
import { freePort } from "./free-port.ts";

/** The real server in a child process. */
export interface SiteProcess extends AsyncDisposable {
  /** Origin, e.g. `http://127.0.0.1:40123`. */
  url: string;
  pid: number;
  /** Kills it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to stop. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Its output so far. */
  output(): string;
}

export interface SiteOptions extends Pick<DatabaseOptions, "databaseUrl" | "dataDir"> {
  /** Port to listen on. By default a free one. */
  port?: number;
  /** Name of the host in `SITE_URL`. Default: `127.0.0.1`, for which browsers make no passkeys. */
  siteHost?: string;
  /** Additional environment variables. */
  environment?: Record<string, string>;
  /**
   * Whether its database is down at the start. Then the site counts as ready as soon as it answers.
   */
  withoutDatabase?: boolean;
  /**
   * Command to run it with, e.g. in another namespace. The command must replace itself with the
   * program.
   */
  within?: string[];
  /** Command that starts it in place of Node, e.g. `npm start`. */
  command?: string[];
  /** How long the start may take, in milliseconds. */
  patience?: number;
  /** Called with all output so far, each time there is more. */
  onOutput?(output: string): void;
}

const program = fileURLToPath(new URL("../../build/server/start.js", import.meta.url));
const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;
/** `AUTH_SECRET` of the program. */
export const siteSecret = "a secret of the tests, long enough to be taken";
const usualPatience = 50_000;

/** The environment and Node's options of `npm start`. */
export const production = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "16777216",
  NODE_OPTIONS: "--max-semi-space-size=2 --max-old-space-size=1024",
};

/**
 * Starts the server on a free port and waits until it is ready. Throws with its output if it does
 * not become ready.
 */
export async function startSite(options: SiteOptions): Promise<SiteProcess> {
  requireBuild();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const node = [process.execPath, "--import", endWithParent, program];
  const [command = "", ...args] = [...(options.within ?? []), ...(options.command ?? node)];
  const site = spawn(command, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: `http://${options.siteHost ?? "127.0.0.1"}:${port}`,
      DATA_DIR: options.dataDir,
      AUTH_SECRET: siteSecret,
      LOG_LEVEL: "info",
      // Tests send the addresses of many visitors in `X-Forwarded-For`.
      TRUST_PROXY: "1",
      // They send more enquiries than come to any painter, and look for the mail of each.
      ENQUIRIES_MAILED_SINGLY: "1000000",
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...options.environment,
    },
  });
  // Unlike `exit`, this event comes after all output.
  const closed = once(site, "close");
  const output = collect(site, options.onOutput);
  // Its last output is the only clue to the cause.
  const endedByItself = () => console.error(`The site ended by itself:\n${output().slice(-5000)}`);
  site.once("close", endedByItself);
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    site.off("close", endedByItself);
    site.kill(signal);
    await closed;
  };
  const probe = url + (options.withoutDatabase ? "/healthz" : "/readyz");
  const { patience = usualPatience } = options;
  await untilReady({ site, probe, output, closed, patience });
  site.stdin?.write("ready\n");
  async function stop() {
    await end("SIGTERM");
    return site.exitCode;
  }
  return {
    url,
    pid: site.pid ?? 0,
    kill: () => end("SIGKILL"),
    stop,
    output,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

interface StartingSite {
  site: ChildProcess;
  /** Path that answers 200 once the site is ready. */
  probe: string;
  output(): string;
  closed: Promise<unknown>;
  patience: number;
}

async function untilReady(start: StartingSite): Promise<void> {
  const { site, probe, output, closed, patience } = start;
  const deadline = performance.now() + patience;
  while (!(await isReady(probe))) {
    if (site.exitCode !== null || site.signalCode !== null || performance.now() > deadline) {
      const why = site.exitCode === null ? "in time" : `and ended with ${site.exitCode}`;
      site.kill("SIGKILL");
      await closed;
      throw new Error(`the site did not become ready ${why}:\n${output()}`);
    }
    await sleep(25);
  }
}

/** Whether this address answers with success. */
export async function isReady(probe: string): Promise<boolean> {
  try {
    return (await fetch(probe)).ok;
  } catch (error) {
    // `fetch failed`: the server is not listening yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function collect(site: ChildProcess, onOutput?: SiteOptions["onOutput"]): () => string {
  const written: string[] = [];
  const output = () => written.join("");
  for (const stream of [site.stdout, site.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      written.push(text);
      onOutput?.(output());
    });
  }
  return output;
}
