import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { openSharedLimit, takeRoom } from "#domain/shared-limits.ts";
import { throttledMessage } from "./throttle.ts";

const hour = 60 * 60;

/** How many forgotten passwords are answered within an hour. */
const limits = {
  /** Of one sender, for all addresses. */
  sender: { name: "reset sender", points: 10, duration: hour },
  /** For one address, so that nobody fills another's mailbox. */
  address: { name: "reset address", points: 3, duration: hour },
};

export type ResetAdmission =
  | { outcome: "admitted" }
  /** The address had its links. The sender is not told, because she might not be the addressee. */
  | { outcome: "silent" }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

export type ResetThrottle = ReturnType<typeof openResetThrottle>;

/** Counts for all processes on the database who asks for links to set a password. */
export function openResetThrottle(shared: { db: Kysely<Tables>; secret: string }) {
  const ofSender = openSharedLimit(shared, limits.sender);
  const ofAddress = openSharedLimit(shared, limits.address);
  return {
    async admit({ email, sender }: { email: string; sender: string }): Promise<ResetAdmission> {
      const retryAfterSeconds = await takeRoom(ofSender, sender);
      if (retryAfterSeconds > 0)
        return {
          outcome: "throttled",
          message: throttledMessage(retryAfterSeconds, "requests"),
          retryAfterSeconds,
        };
      return { outcome: (await takeRoom(ofAddress, email)) > 0 ? "silent" : "admitted" };
    },
  };
}
