/** The worker that `do-beside.ts` starts. It says once whether it can draw. */
import { type JobAnswer, type JobOrder, jobs } from "./jobs.ts";
import type { Pixels } from "./pixels.ts";

addEventListener("message", async ({ data: { name, value, port } }: MessageEvent<JobOrder>) => {
  function answer(message: JobAnswer, moved: Transferable[] = []): void {
    port.postMessage(message, moved);
  }
  try {
    // The name and the value belong together, which the compiler cannot see.
    const result = await jobs[name](value as never);
    answer({ outcome: "done", result }, buffersOf(result));
  } catch (error) {
    answer({ outcome: "failed", message: String(error) });
  }
});
// Some browsers draw with OffscreenCanvas in pages alone.
postMessage(new OffscreenCanvas(1, 1).getContext("2d") !== null);

/** Pixels change hands: to copy them would take the page long. */
function buffersOf(result: unknown): Transferable[] {
  const parts: Partial<Pixels>[] = Object.values(Object(result));
  return parts.flatMap((part) => part?.data?.buffer ?? []);
}
