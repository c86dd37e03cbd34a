import { type Activity, activities } from "#domain/activity/record-activity.ts";
import type { Log } from "#domain/log.ts";

/** What the routes log themselves, with more about the request. */
const loggedByRoutes: string[] = [
  "signed in",
  "sign-in failed",
  "sign-in throttled",
  "signed out",
  "password changed",
  "password change refused",
] satisfies Activity["event"][];

/**
 * Logs each recorded activity: the account, the sender's digest, and what it was done to, without
 * names. The returned function stops it.
 */
export function logActivity(log: Pick<Log, "info">): () => void {
  function write({ actor, event, subject, detail = {} }: Activity) {
    if (loggedByRoutes.includes(event)) return;
    const person = typeof actor === "string" ? { origin: actor } : personOf(actor);
    const facts = Object.entries(detail).filter(([, fact]) => !Array.isArray(fact));
    const done = subject && { subject: subject.noun, subjectId: subject.id };
    log.info({ ...person, ...done, ...Object.fromEntries(facts) }, `Activity: ${event}`);
  }
  activities.on("recorded", write);
  return () => void activities.off("recorded", write);
}

function personOf({ email, sender }: Exclude<Activity["actor"], string>) {
  return { account: email, sender };
}
