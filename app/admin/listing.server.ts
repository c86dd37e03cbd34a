import type { AppServices } from "#app/context.ts";
import { type DatabaseFallback, databaseMessage } from "#domain/database-message.ts";
import type { Listing } from "./list-page.tsx";

/** Rows as they come, or the error's message for the banner; the error itself goes to the log. */
export async function listing<Row>(
  rows: Promise<Row[]>,
  fallback: DatabaseFallback,
  { logError }: AppServices,
): Promise<Listing<Row>> {
  try {
    return { rows: await rows };
  } catch (error) {
    logError(error, fallback);
    return { error: databaseMessage(error, fallback) };
  }
}
