import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { systemProgram } from "#tests/deploy/system-program.ts";
import { processorSecondsOf } from "./machine.ts";
import { type Finding, median, repeat, show } from "./measurements.ts";

/** What Chromium sends. */
export const browserHeaders = {
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  Referer: "https://www.google.co.uk/",
};

export interface Server {
  pid: number;
  /** Url of a page to measure. */
  url: string;
}

/** How many requests a server answered. */
interface Rate {
  perSecond: number;
  /** Per second of the server's processor time, so other work on the machine does not count. */
  perProcessorSecond: number;
}

/** Requests one page over 64 kept-alive connections, as fast as the server answers. */
export async function measureRate(server: Server, seconds: number): Promise<Rate> {
  const { pid, url } = server;
  const fields = Object.entries(browserHeaders).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const options = ["-t1", "-c64", `-d${seconds}s`, "--timeout", "10s", ...fields, url];
  const before = processorSecondsOf(pid);
  const { stdout: report } = await promisify(execFile)(systemProgram("wrk"), options);
  const worked = processorSecondsOf(pid) - before;
  const fault = /^ *(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  const count = Number(/^ *(\d+) requests in /m.exec(report)?.[1]);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)$/m.exec(report)?.[1]);
  if (fault || Number.isNaN(count + perSecond))
    throw new Error(`The load on ${url} failed: ${fault ?? report}`);
  return { perSecond, perProcessorSecond: count / worked };
}

const rounds = { warmUp: 3, counted: 20 };

/** Measures the ratio between two servers' rates, a second each in every round. */
export async function compareRates(
  what: string,
  [ours, theirs]: [Server, Server],
  atLeast: number,
): Promise<Finding> {
  const rate = async (server: Server) => (await measureRate(server, 1)).perProcessorSecond;
  const measured = await repeat(rounds.warmUp + rounds.counted, async (round) => {
    // They take turns at being first, so a change in the core's speed favours neither.
    const early = round % 2 === 0 ? await rate(ours) : null;
    const their = await rate(theirs);
    return { our: early ?? (await rate(ours)), their };
  });
  const counted = measured.slice(rounds.warmUp);
  const rates = [median(counted.map(({ our }) => our)), median(counted.map(({ their }) => their))];
  const remark = `${rates.map((each) => show(each)).join(" against ")} a second`;
  const values = counted.map(({ our, their }) => our / their);
  return { what, values, goal: ["at least", atLeast], remark };
}
