import { data, isRouteErrorResponse } from "react-router";
import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** Shown when the server or a proxy refuses a form before a route reads it, by status. */
const refusals: Record<number, string> = {
  413: "This is more than can be saved at once. Please shorten the longest texts, then save again.",
  429: "Too much from your connection was refused. Please try again in ten minutes.",
};

/**
 * Answers with the server's answer or, when the server cannot be reached, with a failure, so that
 * the page keeps what was typed. The failure's status stops the router from fetching the page's
 * data, which would fail as well.
 * @param message shown when the server cannot be reached
 */
export async function answerOrFailure<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    return await ask();
  } catch (error) {
    const refusal = isRouteErrorResponse(error) && refusals[error.status];
    if (refusal) return failed(refusal, error.status);
    // Offline, or the server is down.
    if (isUnreachable(error)) return failed(message, 503);
    throw error;
  }
}

function failed(message: string, status: number) {
  return data({ outcome: "failed" as const, message }, status);
}
