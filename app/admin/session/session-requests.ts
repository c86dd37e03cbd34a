import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { isUnreachable } from "#app/browser/is-unreachable.ts";

export type SignInAnswer = { signedIn: true } | { signedIn: false; message: string };

/** How long to wait for an answer, in milliseconds. */
const patience = 30_000;

/** Shown when the server gives no message. */
const fallback = "Failed to sign in";

/** Signs in. The credentials come as cookies that scripts cannot read. */
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
    // Offline, timed out, or a proxy's answer.
    return { signedIn: false, message: fallback };
  }
}

/** Extends the session. Resolves to its new end, in milliseconds since 1970. */
export async function askForRefresh(): Promise<number | "ended" | "failed"> {
  try {
    const response = await fetch("/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ grant_type: "refresh_token" }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401) return "ended";
    if (!response.ok) return "failed";
    const { expires_in } = (await response.json()) as { expires_in: number };
    // By this machine's clock, which may differ from the server's.
    return Date.now() + expires_in * 1000;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline or slow: the session may still be valid.
    return "failed";
  }
}

/** Ends this session, the others, or all. False when the server cannot be reached. */
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
 * Changes the password. Not with a fetcher: offline, the router would reload the page, because it
 * loads the action's route module first.
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
    // Offline, timed out, or a proxy's answer.
    return { outcome: "failed", message: passwordUnchanged };
  }
}
