/**
 * Uses `localStorage` or `sessionStorage`. Null when storage is off or full (DOMException) or holds
 * invalid JSON: nothing kept in a browser is worth failing for.
 */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
