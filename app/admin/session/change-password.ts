import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import { patience } from "./sign-in.ts";

export type PasswordAnswer =
  | { outcome: "changed" }
  /** `field` is the one at fault. */
  | { outcome: "refused"; message: string; field: "current" | "next" }
  | { outcome: "throttled"; message: string }
  | CallFailure;

/** Shown when the server gives no message. */
export const unchanged = "The password could not be changed. Please try again.";

/**
 * Asks for another password. Not by the router, which covers the page with what a fetcher throws,
 * and which, to have the route's own action catch it, would first load that route: offline it then
 * reloads the page.
 */
export async function changePassword(fields: FormData): Promise<PasswordAnswer> {
  try {
    const response = await fetch("/admin/password", {
      method: "POST",
      body: fields,
      signal: AbortSignal.timeout(patience),
    });
    return await response.json();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline, timed out, or an answer that is not ours.
    return { outcome: "failed", message: unchanged };
  }
}
