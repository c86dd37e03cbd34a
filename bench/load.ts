import { findProgram, onCore, processorSecondsOf, runProgram, twoCores } from "./programs.ts";
import type { Server } from "./site.ts";

const connections = 64;

/** What Chromium sends. */
export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br, zstd" };

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
  { program, url }: Server,
  seconds: number,
  headers: Record<string, string> = browserHeaders,
): Promise<Rate> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", ...fields];
  const before = processorSecondsOf(program.pid);
  const report = await runProgram(
    onCore(twoCores().loadCore, [findProgram("wrk"), ...options, url]),
  );
  const worked = processorSecondsOf(program.pid) - before;
  const fault = /^ *(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  const count = Number(/^ *(\d+) requests in /m.exec(report)?.[1]);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)$/m.exec(report)?.[1]);
  if (fault || Number.isNaN(count + perSecond))
    throw new Error(`The load on ${url} failed: ${fault ?? report}`);
  return { perSecond, perProcessorSecond: count / worked };
}
