import { join } from "node:path";
import { processorSecondsOf } from "./process-tree.ts";
import { freePort, onCore, type Server, untilAnswered } from "./server.ts";
import type { Workbench } from "./workbench.ts";

const root = join(import.meta.dirname, "..");

/** Node as `npm start` runs it. */
export const node = [process.execPath, "--max-semi-space-size=2", "--max-old-space-size=1024"];

export interface SiteOptions {
  /** What starts it, when it is not the built site's own program. */
  command?: string[];
  /** Runs it on this core alone. */
  core?: number;
  /** Its public address, when that is not where it listens. */
  siteUrl?: string;
  /** The folder of its data; a new one when not given. */
  dataDir?: string;
  /** Environment variables beside those that it needs here. */
  environment?: Record<string, string>;
}

/** The site at work; its `url` is the home page. */
export interface Site extends Server, AsyncDisposable {
  origin: string;
  dataDir: string;
  /** From its start until the first page was answered whole. */
  start: { seconds: number; processorSeconds: number };
}

/** Starts the built site with data of its own, and asks for the home page until it is answered. */
export async function startSite(bench: Workbench, options: SiteOptions = {}): Promise<Site> {
  const {
    command = [...node, "server/start.ts"],
    core,
    siteUrl,
    dataDir = bench.newFolder(),
  } = options;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: siteUrl ?? origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...options.environment,
  };
  const began = performance.now();
  const program = bench.start(onCore(core, command), { environment, cwd: root });
  const server = { program, url: `${origin}/` };
  await untilAnswered(bench, server);
  const seconds = (performance.now() - began) / 1000;
  return {
    ...server,
    origin,
    dataDir,
    start: { seconds, processorSeconds: processorSecondsOf(program.pid) },
    [Symbol.asyncDispose]: () => program[Symbol.asyncDispose](),
  };
}
