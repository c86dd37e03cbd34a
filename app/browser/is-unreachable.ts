/**
 * Whether this was thrown because the server could not be asked: no connection or a time-out
 * (`fetch` throws TypeError and DOMException), or an answer that is not ours, such as a proxy's
 * page where JSON was expected.
 */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError
  );
}
