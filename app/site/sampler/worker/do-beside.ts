import type { JobAnswer, JobOrder, Jobs } from "./jobs.ts";
import address from "./sampler-worker.ts?worker&url";

let started: Promise<Worker | null> | undefined;
const waiting = new Set<(answer: JobAnswer) => void>();

/**
 * Does a job in a worker, so that the page goes on meanwhile; in the page where the browser has no
 * such worker.
 *
 * @param moved parts of the value that the worker takes away
 * @throws if the job throws
 */
export async function doBeside<Name extends keyof Jobs>(
  name: Name,
  value: Parameters<Jobs[Name]>[0],
  moved: Transferable[] = [],
): Promise<Awaited<ReturnType<Jobs[Name]>>> {
  started ??= startWorker();
  const worker = await started;
  if (!worker) return doHere(name, value);
  const { port1, port2 } = new MessageChannel();
  const order: JobOrder<Name> = { name, value, port: port2 };
  const { promise, resolve } = Promise.withResolvers<JobAnswer>();
  waiting.add(resolve);
  port1.onmessage = ({ data }) => resolve(data);
  worker.postMessage(order, [port2, ...moved]);
  const answer = await promise;
  waiting.delete(resolve);
  port1.close();
  if (answer.outcome === "failed") throw new Error(answer.message);
  return answer.result as Awaited<ReturnType<Jobs[Name]>>;
}

/** Null if it does not start, or cannot draw. */
function startWorker(): Promise<Worker | null> {
  if (typeof OffscreenCanvas === "undefined") return Promise.resolve(null);
  const worker = new Worker(address, { type: "module" });
  return new Promise((resolve) => {
    // It says once whether it can draw.
    worker.onmessage = ({ data: canDraw }) => resolve(canDraw ? worker : null);
    worker.onerror = ({ message }) => {
      resolve(null);
      // A worker that ends later takes its jobs with it.
      for (const answer of waiting) answer({ outcome: "failed", message });
    };
  });
}

async function doHere<Name extends keyof Jobs>(
  name: Name,
  value: Parameters<Jobs[Name]>[0],
): Promise<Awaited<ReturnType<Jobs[Name]>>> {
  const { jobs } = await import("./jobs.ts");
  return jobs[name](value as never) as Awaited<ReturnType<Jobs[Name]>>;
}
