import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SessionDialogProps {
  /** A sentence that says what signing in does. */
  waiting: string;
  onSignedIn(): void;
  onClose(): void;
}

/** Asks for the password because the session ended while something was being done. */
export function SessionDialog({ waiting, onSignedIn, onClose }: SessionDialogProps) {
  return (
    <Dialog title="Please sign in again" onClose={onClose}>
      <p className="wrap-anywhere">Your session has ended. {waiting}</p>
      <SignInForm onSignedIn={onSignedIn} />
      <Button onClick={onClose}>Cancel</Button>
    </Dialog>
  );
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
