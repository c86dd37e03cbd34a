/**
 * What comes of a use of `localStorage` or `sessionStorage`; null where storage is switched off or
 * full, which throws a DOMException, or what lies there is garbled: what is kept in a browser is
 * not worth failing for.
 */
export function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null;
    throw error;
  }
}
