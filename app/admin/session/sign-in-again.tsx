import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
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
