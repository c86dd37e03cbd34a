import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Spinner } from "#app/ui/spinner.tsx";
import { onSessionMessage } from "./session-channel.ts";
import { askForRefresh } from "./session-requests.ts";
import { SignInForm } from "./sign-in-form.tsx";

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

/** Shown instead of every admin page when nobody is signed in. After signing in, the page shows. */
export function LoginScreen({ name, email, initials, canRefresh }: LoginScreenProps) {
  const { revalidate } = useRevalidator();
  const [checking, setChecking] = useState(canRefresh);

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
    <main className="grid min-h-svh place-items-center p-5">
      <div className="w-full max-w-md border border-line bg-card p-6 sm:p-9">
        <p className="flex items-center gap-3 font-[550]">
          <span
            aria-hidden
            className="grid size-11 place-items-center bg-green font-display text-[1.2rem] text-white"
          >
            {initials}
          </span>
          {name}
        </p>
        <h1 className="mt-7 text-page">Admin Login</h1>
        <p className="mt-1 mb-7 text-ink-soft">Sign in to manage your website content</p>
        <SignInForm onSignedIn={revalidate} />
        <noscript>
          <p className="mt-5">The admin area needs JavaScript. Please switch it on and reload.</p>
        </noscript>
        <p className="mt-7 border-t border-line pt-4 text-fine text-ink-soft">
          Trouble signing in?{" "}
          <a className="inline-block py-1 underline underline-offset-4" href={`mailto:${email}`}>
            Contact Support
          </a>
        </p>
      </div>
    </main>
  );
}
