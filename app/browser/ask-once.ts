import { isUnreachable } from "./network.ts";

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
