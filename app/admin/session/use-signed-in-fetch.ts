import { useCallback } from "react";
import { isUnreachable } from "#app/browser/network.ts";
import { useSignInAgain } from "./sign-in-again.tsx";

interface FetchOptions extends RequestInit {
  /** Says what signing in does, if the session has ended. A whole sentence. */
  waiting: string;
  /** Says what failed, if the server does not. Whole sentences. */
  failure: string;
  /** How long to wait for the answer, in milliseconds. */
  patience: number;
}

type Fetched<Answer> =
  | { outcome: "answered"; answer: Answer }
  /** The server's message and its detail, or `failure`. */
  | { outcome: "failed"; message: string };

/**
 * Returns a function that fetches JSON of the admin. If the session has ended, it asks for the
 * password and fetches again; without `SignInAgainBeside` around it, that counts as a failure.
 */
export function useSignedInFetch() {
  const signInAgain = useSignInAgain();
  return useCallback(
    async function fetchSignedIn<Answer>(
      path: string,
      options: FetchOptions,
    ): Promise<Fetched<Answer>> {
      const { waiting, failure, patience, ...request } = options;
      try {
        const signal = AbortSignal.timeout(patience);
        const response = await fetch(path, { ...request, signal });
        if (response.status === 401) {
          if (await signInAgain(waiting)) return fetchSignedIn(path, options);
          return { outcome: "failed", message: `Your session has ended. ${failure}` };
        }
        const answer = await response.json();
        if (response.ok) return { outcome: "answered", answer };
        const said = [answer?.message, answer?.detail].filter(Boolean).join(". ");
        return { outcome: "failed", message: said || failure };
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        return { outcome: "failed", message: failure };
      }
    },
    [signInAgain],
  );
}
