import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** Reports a fault of ours. What does not arrive is none: the visitor's next change tries again. */
export function reportFault(error: unknown): void {
  if (!isUnreachable(error)) reportError(error);
}

/** Null instead of work that failed, which is reported if the fault is ours. */
export async function nullIfFailed<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    reportFault(error);
    return null;
  }
}
