import { channel } from "node:diagnostics_channel";

/** The kinds of work that are timed. Each is a label of `/metrics`. */
export type MeasuredWork =
  | "render"
  | "publish"
  | "mail"
  /** A notice on a device. */
  | "notice"
  /** From the upload until its variants are made, including the wait in the queue. */
  | "picture"
  /** The same for a visitor's photo. */
  | "photo"
  /** A picture or photo in the encoder's process. */
  | "encoding";

/** Published on `workChannel` when work begins, and again when it ends. */
export type WorkEvent =
  | { phase: "begun"; work: MeasuredWork }
  | { phase: "ended"; work: MeasuredWork; outcome: string; seconds: number };

/**
 * The channel for timings. It is one for the whole process, although the built application contains
 * a second copy of this module. While nobody listens, measuring costs next to nothing.
 */
export const workChannel = channel("decor-specialist:work");

/**
 * Runs `work` and reports its time and its outcome: the `outcome` of its result, `done` for a
 * result without one, or `error` when it throws.
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
