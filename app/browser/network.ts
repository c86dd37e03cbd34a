/**
 * How long the browser waits for a page and its data, in milliseconds. The server gives up sooner
 * (`streamTimeout`). After the same time, a write that has no answer says so, and waits on.
 */
export const pagePatience = 30_000;

/**
 * Whether an error means that the server could not be reached: no connection or a time-out (`fetch`
 * throws TypeError or DOMException), or a proxy's page instead of JSON (SyntaxError).
 */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError
  );
}

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

/**
 * Asks an address for JSON that the page can do without: signed out or offline, `onAnswer` is not
 * called. Returns how to stop.
 * @param isOurs false for JSON that a proxy answered in place of the server
 */
export function askOnce<Answer extends object>(
  address: string,
  isOurs: (said: Partial<Answer>) => boolean,
  onAnswer: (answer: Answer) => void,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function send() {
    try {
      const response = await fetch(address, { signal });
      const said: Answer | null = response.ok ? await response.json() : null;
      if (said && isOurs(said) && !signal.aborted) onAnswer(said);
    } catch (error) {
      if (!signal.aborted && !isUnreachable(error)) throw error;
    }
  }

  send();
  return () => stopping.abort();
}
