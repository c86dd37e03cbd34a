import type { LogError } from "#app/context.ts";
import { type DatabaseFallback, databaseMessage } from "#domain/database-message.ts";

/** Logs an error and returns the text of the red banner. Rethrows a thrown answer, such as 403. */
export function failureMessage(
  error: unknown,
  fallback: DatabaseFallback,
  logError: LogError,
): string {
  if (!(error instanceof Error)) throw error;
  logError(error, fallback);
  return databaseMessage(error, fallback);
}
