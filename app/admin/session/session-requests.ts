import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { isUnreachable } from "#app/browser/is-unreachable.ts";

export type SignInAnswer = { signedIn: true } | { signedIn: false; message: string };

/** Milliseconds after which an answer is given up. */
const patience = 30_000;

/** Shown when the service gives no message of its own. */
const fallback = "Failed to sign in";

/** Asks for a session. Its credentials come as cookies that no script can read. */
export async function requestSignIn(email: string, password: string): Promise<SignInAnswer> {
  try {
    const response = await fetch("/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ grant_type: "password", email, password }),
      signal: AbortSignal.timeout(patience),
    });
    const answer: { message?: string } = await response.json();
    if (response.ok) return { signedIn: true };
    return { signedIn: false, message: answer.message || fallback };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline, timed out, or an answer that is not ours.
    return { signedIn: false, message: fallback };
  }
}

/** Ends this session, the others, or all of them. False when the server could not be asked. */
export async function requestSignOut(scope: "local" | "others" | "global"): Promise<boolean> {
  try {
    const response = await fetch("/auth/logout", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ scope }),
      signal: AbortSignal.timeout(patience),
    });
    return response.ok;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline, or timed out.
    return false;
  }
}

export type PasswordAnswer =
  | { outcome: "changed" }
  /** `field` is the one at fault. */
  | { outcome: "refused"; message: string; field: "current" | "next" }
  | { outcome: "throttled"; message: string }
  | CallFailure;

/** Shown when the server gives no message. */
export const passwordUnchanged = "The password could not be changed. Please try again.";

/**
 * Asks for another password. Not by the router, which covers the page with what a fetcher throws,
 * and which, to have the route's own action catch it, would first load that route: offline it then
 * reloads the page.
 */
export async function requestPasswordChange(fields: FormData): Promise<PasswordAnswer> {
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
    return { outcome: "failed", message: passwordUnchanged };
  }
}
