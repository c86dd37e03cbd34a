import type { Page } from "playwright-core";

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args: { name?: string };
}

const categories = ["-*", "toplevel", "disabled-by-default-devtools.timeline", "__metadata"];

/**
 * Lets something happen on the page. Returns how much processor time the longest task of its main
 * thread took, in milliseconds. Waiting for a core does not count.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error("Tracing needs a page of a browser that this program started");
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  const mains = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain",
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) =>
      name.endsWith("RunTask") && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  const times = tasks.flatMap(({ tdur }) => tdur ?? []);
  if (times.length === 0) throw new Error("The trace has no task of the page's main thread");
  return Math.max(...times) / 1000;
}
