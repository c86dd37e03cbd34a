/** The admin's message for a database error that has none itself (specification, 8). */
export type DatabaseFallback =
  | `Failed to ${string}`
  | "The password could not be changed. Please try again.";

/** The message of a database error for the admin's red banner. */
export function databaseMessage(error: unknown, fallback: DatabaseFallback): string {
  const message = error instanceof Error ? error.message.trim() : "";
  return message || fallback;
}
