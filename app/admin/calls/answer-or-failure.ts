import { data, isRouteErrorResponse } from "react-router";
import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** Said of a form beyond what the server takes. */
const tooLarge =
  "This is more than can be saved at once. Please shorten the longest texts, then save again.";

/**
 * What the server answers to a save or a deletion, or a failure with these words when it cannot be
 * reached: the page stays, with all that was typed. Its status keeps the router from asking for the
 * page's data, which would fail as well.
 */
export async function answerOrFailure<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    return await ask();
  } catch (error) {
    // Refused before it came to our routes, by the server or by a proxy: an answer that is not one
    // of theirs.
    if (isRouteErrorResponse(error) && error.status === 413) return failed(tooLarge, 413);
    // 'Failed to fetch': offline, or the server is away.
    if (isUnreachable(error)) return failed(message, 503);
    throw error;
  }
}

function failed(message: string, status: number) {
  return data({ outcome: "failed" as const, message }, status);
}
