import { withDeadline } from "#db/deadline.ts";

/**
 * How long the database may take while a visitor waits, in milliseconds. With the network on top,
 * the visitor has an answer within five seconds.
 */
const visitorPatience = 4_000;

/** Runs `work` for a waiting visitor. Throws when the database takes longer than four seconds. */
export function whileVisitorWaits<Done>(work: () => Promise<Done>): Promise<Done> {
  return withDeadline(visitorPatience, work);
}
