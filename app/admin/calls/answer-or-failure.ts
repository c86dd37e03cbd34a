import { data, isRouteErrorResponse } from "react-router";
import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** Shown for a form that is larger than the server accepts. */
const tooLarge =
  "This is more than can be saved at once. Please shorten the longest texts, then save again.";

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
    // The server or a proxy refused it before it reached a route.
    if (isRouteErrorResponse(error) && error.status === 413) return failed(tooLarge, 413);
    // Offline, or the server is down.
    if (isUnreachable(error)) return failed(message, 503);
    throw error;
  }
}

function failed(message: string, status: number) {
  return data({ outcome: "failed" as const, message }, status);
}
