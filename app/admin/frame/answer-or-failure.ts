import { data, isRouteErrorResponse } from "react-router";

/** Shown when the server or a proxy refuses a form before a route reads it, by status. */
const refusals: Record<number, string> = {
  413: "This is more than can be saved at once. Please shorten the longest texts, then save again.",
  429: "Too much from your connection was refused. Please try again in ten minutes.",
};

/**
 * Answers with the server's answer or, when it gives none, with a failure, so that the page keeps
 * what was typed. The failure's status stops the router from fetching the page's data, which would
 * fail as well. Throws a redirect, which is an answer.
 * @param ask only calls the server, so all that it throws comes from the call: no connection, a
 *   proxy's page, an answer without a body or cut off
 * @param message shown unless our server says why it refused
 */
export async function answerOrFailure<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    const answer = await ask();
    // Undefined after 204, which a proxy may answer.
    return answer === undefined ? failed(message, 503) : answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return failed(message, 503);
    const refusal = refusals[error.status];
    if (refusal) return failed(refusal, error.status);
    // A proxy's page is text.
    const reason: unknown = error.data?.message;
    return typeof reason === "string" ? failed(reason, error.status) : failed(message, 503);
  }
}

function failed(message: string, status: number) {
  return data({ outcome: "failed" as const, message }, status);
}
