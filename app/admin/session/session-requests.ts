import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import { signWithPasskey } from "#app/browser/passkeys.ts";
import type { PasskeyRequestOptions } from "#domain/accounts/factors/passkey-answers.ts";
import type { SecondMethod } from "#domain/accounts/factors/second-step.ts";

export type SignInAnswer =
  | { outcome: "signed-in" }
  | { outcome: "refused"; message: string }
  /** The password was right, and one of the methods is asked for. */
  | { outcome: "second-step"; message: string; methods: SecondMethod[] }
  /** The step took too long: the person begins again. */
  | { outcome: "over"; message: string };

/** How long to wait for an answer, in milliseconds. */
const patience = 30_000;

/** Shown when the server gives no message. */
const fallback = "Failed to sign in";

/** Signs in. The credentials come as cookies that scripts cannot read. */
export function requestSignIn(email: string, password: string): Promise<SignInAnswer> {
  return askForSession({ grant_type: "password", email, password });
}

/** Takes the second step with a code of the authenticator app, or a recovery code. */
export function requestCodeSignIn(
  method: "totp" | "recovery_code",
  code: string,
): Promise<SignInAnswer> {
  return askForSession({ grant_type: method, code });
}

/** Signs in by a passkey: alone, or as the second step. */
export async function requestPasskeySignIn(isSecondStep: boolean): Promise<SignInAnswer> {
  const offer = await post("/auth/passkey", { second_step: isSecondStep });
  if (!offer) return { outcome: "refused", message: fallback };
  if (!offer.options) {
    const message = offer.message || fallback;
    return { outcome: offer.error === "step_over" ? "over" : "refused", message };
  }
  const signed = await signWithPasskey(offer.options);
  if (signed.outcome === "failed") return { outcome: "refused", message: signed.message };
  return askForSession({ grant_type: "passkey", answer: signed.answer });
}

async function askForSession(body: Record<string, unknown>): Promise<SignInAnswer> {
  const answer = await post("/auth/token", body);
  const message = answer?.message || fallback;
  if (answer?.isOk) return { outcome: "signed-in" };
  if (answer?.error === "second_factor_required")
    return { outcome: "second-step", message, methods: answer.methods ?? [] };
  return { outcome: answer?.error === "step_over" ? "over" : "refused", message };
}

interface Posted {
  isOk: boolean;
  error?: string;
  message?: string;
  methods?: SecondMethod[];
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
