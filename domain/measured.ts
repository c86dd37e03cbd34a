import { channel } from "node:diagnostics_channel";

/** What is timed. Each is a label of `/metrics`. */
export type MeasuredWork =
  | "render"
  | "publish"
  | "mail"
  /** From the upload until the variants are there, its turn in the queue included. */
  | "picture"
  /** The same for a visitor's photo. */
  | "photo"
  /** A picture or photo in the encoder's process. */
  | "encoding";

/** Published on `workChannel` when some work begins, and when it ends. */
export type WorkEvent =
  | { phase: "begun"; work: MeasuredWork }
  | { phase: "ended"; work: MeasuredWork; outcome: string; seconds: number };

/**
 * Where timings go. One for the whole process: the built application contains a second copy of this
 * module. While nobody listens, measuring costs next to nothing.
 */
export const workChannel = channel("decor-specialist:work");

/**
 * Runs `work` and reports its time and its outcome: what its result names as such, `done` for a
 * result that names none, or `error` when it throws.
 */
export async function measured<Result>(
  name: MeasuredWork,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!workChannel.hasSubscribers) return work();
  const begun = performance.now();
  let outcome = "error";
  report({ phase: "begun", work: name });
  try {
    const result = await work();
    outcome = outcomeOf(result);
    return result;
  } finally {
    const seconds = (performance.now() - begun) / 1000;
    report({ phase: "ended", work: name, outcome, seconds });
  }
}

function report(event: WorkEvent): void {
  workChannel.publish(event);
}

function outcomeOf(result: unknown): string {
  const { outcome } = Object(result) as { outcome?: unknown };
  return typeof outcome === "string" ? outcome : "done";
}
