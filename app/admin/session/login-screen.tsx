import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useKeptFocus } from "#app/admin/frame/use-kept-focus.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Entrance } from "./entrance.tsx";
import { askForRefresh } from "./session-requests.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { onSessionMessage } from "./use-session.ts";

export interface LoginScreenProps {
  /** Name of the business. */
  name: string;
  /** Address for 'Contact Support'. */
  email: string;
  initials: string;
  /**
   * Whether the browser has a refresh credential. It is tried before the login form is shown.
   */
  canRefresh: boolean;
}

export const needsScripts = "The admin area needs JavaScript. Please switch it on and reload.";

/** Shown instead of every admin page when nobody is signed in. After signing in, the page shows. */
export function LoginScreen({ name, email, initials, canRefresh }: LoginScreenProps) {
  const { revalidate } = useRevalidator();
  useKeptFocus();
  const [checking, setChecking] = useState(canRefresh);
  // The server sends this screen to new visitors. In a page that runs, a session has just ended.
  const [hasEnded] = useState(useHydrated());

  useEffect(() => {
    if (!canRefresh) return;
    askForRefresh().then((answer) => {
      if (typeof answer === "number") revalidate();
      else setChecking(false);
    });
  }, [canRefresh, revalidate]);

  useEffect(
    () =>
      onSessionMessage(({ type }) => {
        if (type === "signed-in") revalidate();
      }),
    [revalidate],
  );

  if (checking) return <Spinner />;
  return (
    <Entrance
      name={name}
      initials={initials}
      title="Admin Login"
      subtitle="Sign in to manage your website content"
    >
      {hasEnded && (
        <p role="status" className="mb-5">
          You are signed out. Sign in to go on.
        </p>
      )}
      <noscript>
        <p className="mb-5">{needsScripts}</p>
      </noscript>
      <SignInForm onSignedIn={revalidate}>
        <p>
          <a className="inline-block py-1 underline underline-offset-4" href="/forgotten">
            Forgotten your password?
          </a>
        </p>
      </SignInForm>
      <p className="mt-7 border-t border-line pt-4 text-fine text-ink-soft">
        Trouble signing in?{" "}
        <a className="inline-block py-1 underline underline-offset-4" href={`mailto:${email}`}>
          Contact Support
        </a>
      </p>
    </Entrance>
  );
}
