import { data } from "react-router";
import { isUnreachable } from "#app/unreachable.ts";

/**
 * What the server answers to a save or a deletion, or a failure with these words when it cannot be reached: the page stays,
 * with all that was typed. Its status keeps the router from asking for the page's data, which would fail as well.
 */
export async function askingTheServer<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    return await ask();
  } catch (error) {
    // 'Failed to fetch': offline, or the server is away.
    if (isUnreachable(error)) return data({ outcome: "failed" as const, message }, 503);
    throw error;
  }
}
