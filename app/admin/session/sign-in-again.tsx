import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { isUnreachable } from "#app/browser/network.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useAccount } from "./use-session.ts";

interface SessionDialogProps {
  /** A sentence that says what signing in does. */
  waiting: string;
  /** Whether the session goes on, and began too long ago for this. */
  isOld?: boolean;
  onSignedIn(): void;
  onClose(): void;
}

/**
 * Asks for the password: the session ended while something was being done, or a borrowed browser
 * must not do it.
 */
export function SessionDialog({ waiting, isOld, onSignedIn, onClose }: SessionDialogProps) {
  return (
    <Dialog title="Please sign in again" onClose={onClose}>
      <p className="wrap-anywhere">
        {isOld
          ? "This asks for your password, since you signed in a while ago."
          : "Your session has ended."}{" "}
        {waiting}
      </p>
      {isOld ? <OwnSignInForm onSignedIn={onSignedIn} /> : <SignInForm onSignedIn={onSignedIn} />}
      <Button onClick={onClose}>Cancel</Button>
    </Dialog>
  );
}

/** The form for the person whose session goes on. */
function OwnSignInForm({ onSignedIn }: Pick<SessionDialogProps, "onSignedIn">) {
  return <SignInForm onSignedIn={onSignedIn} email={useAccount().email} />;
}

interface Asked {
  waiting: string;
  answer(signedIn: boolean): void;
}

const SignInAgain = createContext((_waiting: string) => Promise.resolve(false));

/** Shows the dialog for `useSignInAgain` below it. */
export function SignInAgainBeside({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked[]>([]);
  const ask = useCallback(
    (waiting: string) =>
      new Promise<boolean>((answer) => setAsked((before) => [...before, { waiting, answer }])),
    [],
  );

  function end(signedIn: boolean) {
    for (const { answer } of asked) answer(signedIn);
    setAsked([]);
  }

  return (
    <SignInAgain value={ask}>
      {children}
      {asked[0] && (
        <SessionDialog
          waiting={asked[0].waiting}
          onSignedIn={() => end(true)}
          onClose={() => end(false)}
        />
      )}
    </SignInAgain>
  );
}

/**
 * Returns a function that asks for the password after the session has ended, and resolves to
 * whether someone signed in. Its argument is a sentence that says what signing in does. Without
 * `SignInAgainBeside` around it, it resolves to false.
 */
export function useSignInAgain() {
  return useContext(SignInAgain);
}

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
