import { setTimeout as sleep } from "node:timers/promises";
import { type SiteProcess, startSite as startProcess } from "#tests/durability/site-process.ts";
import { ask } from "#tests/site/ask.ts";
import { newFolder, onCore } from "./programs.ts";

/** The running site. */
export interface Site extends SiteProcess, AsyncDisposable {
  dataDir: string;
  /** Time from starting the program until the first page has arrived. */
  startSeconds: number;
}

interface SiteOptions {
  /** Whether it shares no core with the load. By default it runs on every core. */
  isAlone?: boolean;
  /** Command that starts it. Default: Node with the options of `npm start` and `nodeOptions`. */
  command?: string[] | undefined;
  nodeOptions?: string;
  /** Default: a new folder. */
  dataDir?: string;
  /** PostgreSQL. Default: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  environment?: Record<string, string>;
}

/** Starts the built site and waits for the home page. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { isAlone = false, command, nodeOptions = "", dataDir = newFolder() } = options;
  const limits = "--max-semi-space-size=2 --max-old-space-size=1024";
  const environment = {
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "16777216",
    LOG_LEVEL: "silent",
    NODE_OPTIONS: command ? "" : `${limits} ${nodeOptions}`,
    ...options.environment,
  };
  const within = onCore(isAlone ? "first" : "every");
  const began = performance.now();
  // "Without database" means that it waits for any answer.
  const { databaseUrl } = options;
  const started = { dataDir, databaseUrl, command, within, environment, withoutDatabase: true };
  const site = await startProcess(started);
  await readPage(site.url);
  const startSeconds = (performance.now() - began) / 1000;
  const dispose = async () => void (await site.stop());
  return { ...site, dataDir, startSeconds, [Symbol.asyncDispose]: dispose };
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

/** Does some work several times in turn, counting from 1. Returns the results. */
export async function repeat<Result>(
  times: number,
  work: (round: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 1; round <= times; round += 1) results.push(await work(round));
  return results;
}

/** Returns how long some work took, in milliseconds, and its result. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

/** Reads a page again and again until `isOver`. Returns the longest wait, in milliseconds. */
export async function longestWait(
  url: string,
  pause: number,
  isOver: (html: string) => boolean,
): Promise<number> {
  for (let longest = 0; ; await sleep(pause)) {
    const [wait, html] = await timed(() => readPage(url));
    longest = Math.max(longest, wait);
    if (isOver(html)) return longest;
  }
}
