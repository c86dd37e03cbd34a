/**
 * Whether an error means that the server could not be reached: no connection or a time-out (`fetch`
 * throws TypeError or DOMException), or a proxy's page instead of JSON (SyntaxError).
 */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError
  );
}
