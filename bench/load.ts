import { processorSecondsOf } from "./process-tree.ts";
import { onCore, type Server } from "./server.ts";
import type { Workbench } from "./workbench.ts";

export const connections = 64;

/** As Chromium asks. */
export const browserHeaders = { "Accept-Encoding": "gzip, deflate, br, zstd" };

export interface Load {
  /** What asks: wrk. */
  wrk: string;
  core: number;
  seconds: number;
  headers?: Record<string, string>;
}

/** How many answers a server gave. */
export interface Rate {
  perSecond: number;
  /**
   * Per second that its core worked for it: what the machine did meanwhile for others does not
   * count.
   */
  perProcessorSecond: number;
}

/** Asks for one page over kept-alive connections as often as it is answered. */
export async function answers(
  bench: Workbench,
  { program, url }: Server,
  { wrk, core, seconds, headers = {} }: Load,
): Promise<Rate> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const asking = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"];
  const before = processorSecondsOf(program.pid);
  const report = await bench.run(onCore(core, [wrk, ...asking, ...fields, url]));
  const worked = processorSecondsOf(program.pid) - before;
  const fault = /^ *(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  const count = Number(/^ *(\d+) requests in /m.exec(report)?.[1]);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)$/m.exec(report)?.[1]);
  if (fault || !(count > 0 && perSecond > 0)) {
    throw new Error(`The load on ${url} failed: ${fault ?? report}`);
  }
  return { perSecond, perProcessorSecond: count / worked };
}
