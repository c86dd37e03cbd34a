import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import { isUnreachable } from "#app/browser/network.ts";
import { signWithPasskey } from "#app/browser/passkeys.ts";
import type { PasskeyRequestOptions } from "#domain/accounts/passkey-answers.ts";
import type { CodeRequired } from "#domain/accounts/sign-in-codes.ts";

export type SignInAnswer =
  | { outcome: "signed-in" }
  | { outcome: "refused"; message: string }
  /** The password was right, and the browser is new to the account. */
  | Pick<CodeRequired, "outcome" | "message" | "methods">
  /** The code no longer works: the person begins again. */
  | { outcome: "over"; message: string };

/** How long to wait for an answer, in milliseconds. */
const patience = 30_000;

/** Shown when the server gives no message. */
const fallback = "Failed to sign in";

/** Signs in. The credentials come as cookies that scripts cannot read. */
export function requestSignIn(email: string, password: string): Promise<SignInAnswer> {
  return askForSession({ grant_type: "password", email, password });
}

/** Signs in by the code that was mailed after the password. */
export function requestCodeSignIn(code: string): Promise<SignInAnswer> {
  return askForSession({ grant_type: "code", code });
}

/** Signs in by a passkey, which is enough by itself. */
export async function requestPasskeySignIn(): Promise<SignInAnswer> {
  const offer = await post("/auth/passkey", {});
  if (!offer?.options) return { outcome: "refused", message: offer?.message || fallback };
  const signed = await signWithPasskey(offer.options);
  if (signed.outcome === "failed") return { outcome: "refused", message: signed.message };
  return askForSession({ grant_type: "passkey", answer: signed.answer });
}

async function askForSession(body: Record<string, unknown>): Promise<SignInAnswer> {
  const answer = await post("/auth/token", body);
  const message = answer?.message || fallback;
  if (answer?.isOk) return { outcome: "signed-in" };
  if (answer?.error === "code_required")
    return { outcome: "code-required", message, methods: answer.methods ?? [] };
  return { outcome: answer?.error === "step_over" ? "over" : "refused", message };
}

interface Posted {
  isOk: boolean;
  error?: string;
  message?: string;
  methods?: CodeRequired["methods"];
  options?: PasskeyRequestOptions;
}

/** Null when the server cannot be reached, or a proxy answers for it. */
async function post(path: string, body: Record<string, unknown>): Promise<Posted | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    return { ...(await response.json()), isOk: response.ok };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return null;
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
