/**
 * Why something failed, in one line. A host with several addresses fails with an error for each,
 * and no message of its own.
 */
export function reasonOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const messages = errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return messages.join(", ").replace(/\s+/g, " ");
}
