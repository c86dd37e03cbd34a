import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { megabytesOf } from "#tests/durability/process-tree.ts";
import { production, type SiteProcess, startSite } from "#tests/durability/site-process.ts";

/** The real server as it runs in production, with measurements of its load. */
export interface WatchedSite extends SiteProcess {
  database: TestDatabase;
  /** Runs an attack. Returns what visitors notice during it. */
  during(attack: () => Promise<unknown>): Promise<Strain>;
  end(): Promise<void>;
}

export interface Strain {
  /** The longest block of the event loop, and the home page's 99th percentile, in milliseconds. */
  stall: number;
  home: number;
  /** Peak memory of the process and its children, in millions of bytes. */
  memory: number;
}

/** The limits that every attack must respect. */
export function expectCalm(strain: Strain): void {
  expect(strain.stall).toBeLessThan(200);
  expect(strain.home).toBeLessThan(250);
  expect(strain.memory).toBeLessThan(420);
}

/** Skips the interim status 100, which only asks for the body. */
const finalStatus = /HTTP\/1\.1 (?!100)(\d{3})/;

/**
 * Opens a connection and sends one request in these parts. Returns the status of the answer, or 0
 * if none came within `patience` milliseconds.
 */
export function statusOf(
  url: string,
  parts: Iterable<string | Buffer>,
  patience: number,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    let answer = "";
    const timer = setTimeout(() => socket.destroy(), patience);
    // A server may hang up while we are still writing.
    socket.on("error", () => {});
    socket.on("data", (part) => {
      answer += part.toString("latin1");
      if (finalStatus.test(answer)) socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Number(finalStatus.exec(answer)?.[1] ?? 0));
    });
    for (const part of parts) socket.write(part);
  });
}

const stallMeter = new URL("stall-meter.ts", import.meta.url).href;

export async function startWatchedSite(): Promise<WatchedSite> {
  const database = await databases[0].create();
  await openAccountsFixture(database);
  const environment = {
    ...production,
    NODE_OPTIONS: `${production.NODE_OPTIONS} --import ${stallMeter}`,
    LOG_LEVEL: "warn",
  };
  const site = await startSite({ ...database.options, environment });
  // The first look is slow without any attack: site and probe load what they need.
  await watch(site, async () => {});
  return {
    ...site,
    database,
    during: (attack) => watch(site, attack),
    async end() {
      await site.kill();
      await database.remove();
    },
  };
}

async function watch(site: SiteProcess, attack: () => Promise<unknown>): Promise<Strain> {
  await longestStall(site);
  const probe = new Worker(new URL("home-probe.ts", import.meta.url), {
    workerData: { url: site.url, pid: site.pid },
  });
  const latencies = new Promise<number[]>((resolve, reject) =>
    probe.once("message", resolve).once("error", reject),
  );
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, megabytesOf(site.pid));
  }, 20);
  try {
    await sleep(300);
    await attack();
  } finally {
    clearInterval(sampling);
    probe.postMessage("done");
  }
  const sorted = (await latencies).sort((one, other) => one - other);
  const home = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  return { stall: await longestStall(site), home, memory: Math.round(memory) };
}

/** The longest block since the last call. */
async function longestStall(site: SiteProcess): Promise<number> {
  const told = () => [...site.output().matchAll(/"stall":(\d+)/g)];
  const before = told().length;
  process.kill(site.pid, "SIGUSR2");
  while (told().length === before) await sleep(5);
  return Number(told().at(-1)?.[1]);
}
