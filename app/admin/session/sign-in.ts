import { isUnreachable } from "#app/browser/is-unreachable.ts";

export type SignInAnswer = { signedIn: true } | { signedIn: false; message: string };

/** Milliseconds after which an answer is given up. */
export const patience = 30_000;

/** Shown when the service gives no message of its own. */
const fallback = "Failed to sign in";

/** Asks for a session. Its credentials come as cookies that no script can read. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
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
export async function signOut(scope: "local" | "others" | "global"): Promise<boolean> {
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
