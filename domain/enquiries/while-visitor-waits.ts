import { within } from "#db/deadline.ts";

/**
 * Milliseconds for the database: with the way to the visitor it is five seconds until they know.
 */
const patience = 4_000;

/**
 * Does what a visitor waits for: with a database that does not answer it throws within four
 * seconds.
 */
export function whileVisitorWaits<Done>(work: () => Promise<Done>): Promise<Done> {
  return within(patience, work);
}
