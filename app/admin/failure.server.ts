import type { LogError } from "#app/context.ts";
import { type DatabaseFallback, databaseMessage } from "#domain/database-message.ts";

/**
 * What the red banner says of a failure, which itself goes to the log. An answer that was thrown,
 * such as 403, goes on.
 */
export function failureMessage(
  error: unknown,
  fallback: DatabaseFallback,
  logError: LogError,
): string {
  if (!(error instanceof Error)) throw error;
  logError(error, fallback);
  return databaseMessage(error, fallback);
}

/** Answered, with 400, to a write that none of our pages makes. */
export const notUnderstood = "What was sent could not be understood. Please reload the page.";
