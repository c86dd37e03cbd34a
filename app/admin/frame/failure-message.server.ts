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

/** A page of rows, or the message that explains why there is none. */
export type Listing<Part> = Part | { error: string };

/** A page of rows, streamed. If reading fails, the message for the banner; the error is logged. */
export async function readListing<Part>(
  part: Promise<Part>,
  fallback: DatabaseFallback,
  logError: LogError,
): Promise<Listing<Part>> {
  try {
    return await part;
  } catch (error) {
    return { error: failureMessage(error, fallback, logError) };
  }
}
