import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import type { LogError } from "#app/context.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { Listing } from "./list-page.tsx";

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
