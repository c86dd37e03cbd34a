import { join } from "node:path";
import { freePort } from "#tests/durability/site-process.ts";
import { ask } from "#tests/site/ask.ts";
import { newFolder, onCore, type Program, startProgram, untilAnswered } from "./programs.ts";

const root = join(import.meta.dirname, "..");

/** Node as `npm start` runs it. */
export const node = [process.execPath, "--max-semi-space-size=2", "--max-old-space-size=1024"];

export interface Server {
  program: Program;
  /** Url of a page to measure. */
  url: string;
}

/** The running site; `url` is its home page. */
export interface Site extends Server, AsyncDisposable {
  origin: string;
  dataDir: string;
  /** Time from starting the program until the first page has arrived. */
  startSeconds: number;
}

export interface SiteOptions {
  /** Command that starts it. Default: the built site. */
  command?: string[];
  /** The core to run on. */
  core?: number;
  /** Default: a new folder. */
  dataDir?: string;
  environment?: Record<string, string>;
}

/** Starts the built site and waits until it answers the home page. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { command = [...node, "server/start.ts"], core, dataDir = newFolder() } = options;
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "16777216",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: origin,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    DAILY_TEST: "off",
    ...options.environment,
  };
  const began = performance.now();
  const program = startProgram(onCore(core, command), { environment, cwd: root });
  const url = `${origin}/`;
  await untilAnswered(program, url);
  const startSeconds = (performance.now() - began) / 1000;
  const dispose = () => program[Symbol.asyncDispose]();
  return { program, url, origin, dataDir, startSeconds, [Symbol.asyncDispose]: dispose };
}

/** Urls of every public page, from the sitemap. */
export async function publicPages(origin: string): Promise<string[]> {
  const { text } = await ask(origin, "/sitemap.xml");
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)];
  if (listed.length === 0) throw new Error("The sitemap lists no page");
  return listed.map(([, address = ""]) => origin + new URL(address).pathname);
}

/** Reads a page over a new connection, since a kept-alive one may close just as we use it. */
export async function readPage(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { Connection: "close" } });
  return answer.text();
}

/** Runs some work. Returns its result and its duration in milliseconds. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<[milliseconds: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}
