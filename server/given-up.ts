/**
 * Whether reading a request failed since the visitor's browser gave it up, as when a tab is closed:
 * no failure of ours.
 */
export function isGivenUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code } = error as NodeJS.ErrnoException;
  // Node's words for it; a connection of ours that is reset, as to the database, has others.
  return name === "AbortError" || (code === "ECONNRESET" && message === "aborted");
}
