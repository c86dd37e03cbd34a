import { data } from "react-router";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import type { LogError } from "#app/context.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

/**
 * Answers what `open` finds: null with 404 when there is no such row, the banner's message with 503
 * when the database fails.
 */
export async function editorLoader<Opened extends object>(
  open: () => Promise<Opened | null>,
  fallback: DatabaseFallback,
  logError: LogError,
) {
  try {
    const opened = await open();
    return opened ? data(opened) : data(null, { status: 404 });
  } catch (error) {
    return data({ error: failureMessage(error, fallback, logError) }, { status: 503 });
  }
}
