import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { systemProgram } from "#tests/deploy/system-program.ts";
import { processorSecondsOf } from "./programs.ts";
import { asRatio, finding, grouped, median, type Row, spread } from "./report.ts";

const connections = 64;

/** What Chromium sends. */
export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export interface Server {
  pid: number;
  /** Url of a page to measure. */
  url: string;
}

/** How many requests a server answered. */
export interface Rate {
  perSecond: number;
  /**
   * Answers per second of the server's processor time, so other work on the machine does not count.
   */
  perProcessorSecond: number;
}

/**
 * Requests one page over kept-alive connections for some seconds, as fast as the server answers.
 */
export async function measureRate(
  { pid, url }: Server,
  seconds: number,
  headers: Record<string, string> = browserHeaders,
): Promise<Rate> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", ...fields];
  const before = processorSecondsOf(pid);
  const { stdout: report } = await promisify(execFile)(systemProgram("wrk"), [...options, url]);
  const worked = processorSecondsOf(pid) - before;
  const fault = /^ *(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  const count = Number(/^ *(\d+) requests in /m.exec(report)?.[1]);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)$/m.exec(report)?.[1]);
  if (fault || Number.isNaN(count + perSecond))
    throw new Error(`The load on ${url} failed: ${fault ?? report}`);
  return { perSecond, perProcessorSecond: count / worked };
}

/** The median of the ratios between two servers' rates, round by round. */
export function rateRatio(what: string, ours: Rate[], theirs: Rate[], atLeast: number): Row {
  const [rates, others] = [ours, theirs].map((all) =>
    all.map(({ perProcessorSecond }) => perProcessorSecond),
  ) as [number[], number[]];
  const ratios = rates.map((rate, at) => rate / (others[at] ?? Number.NaN));
  const both = `${grouped(median(rates))} against ${grouped(median(others))} a second`;
  const remark = `rounds ${spread(ratios, 2)}; ${both}`;
  return finding(what, median(ratios), { atLeast, show: asRatio, remark });
}
