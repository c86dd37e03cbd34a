import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { canUsePasskeys } from "#app/browser/passkeys.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
  requestCodeSignIn,
  requestPasskeySignIn,
  requestSignIn,
  type SignInAnswer,
} from "./session-requests.ts";
import { announceSession } from "./use-session.ts";

type CodeRequired = Extract<SignInAnswer, { outcome: "code-required" }>;

interface SignInFormProps {
  onSignedIn(): void;
  /** The address that the form begins with. */
  email?: string | undefined;
  /** Below the password's buttons; gone while a code is asked for. */
  children?: ReactNode;
}

/**
 * Email, password and 'Sign In', or a passkey; then a code in a browser that the account does not
 * know. Tells the other tabs after a sign-in.
 */
export function SignInForm({ onSignedIn, email, children }: SignInFormProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const [step, setStep] = useState<CodeRequired>();
  /** What was typed before the code was asked for; null before the first. */
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const hasPasskeys = useHydrated() && canUsePasskeys();

  function finish() {
    announceSession({ type: "signed-in" });
    onSignedIn();
  }

  async function take(ask: () => Promise<SignInAnswer>) {
    setBusy(true);
    setError(undefined);
    const answer = await ask();
    setBusy(false);
    if (answer.outcome === "signed-in") return finish();
    if (answer.outcome === "code-required") return setStep(answer);
    setError(answer.message);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass it on to the form around the dialog.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email"));
    setTypedEmail(email);
    await take(() => requestSignIn(email, String(fields.get("password"))));
  }

  if (step)
    return (
      <CodeForm
        {...step}
        onSignedIn={finish}
        onOver={(message) => {
          setStep(undefined);
          setError(message);
        }}
      />
    );
  const Toggle = visible ? EyeOff : Eye;
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <TextField
        name="email"
        type="email"
        label="Email Address"
        autoComplete="username"
        required
        defaultValue={typedEmail ?? email}
        // After the code's form, whose pressed button is gone, and the focus with it.
        autoFocus={typedEmail !== null}
      />
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          name="password"
          type={visible ? "text" : "password"}
          label="Password"
          autoComplete="current-password"
          required
        />
        <IconButton
          className="size-12"
          label={visible ? "Hide password" : "Show password"}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Toggle aria-hidden size={20} strokeWidth={1.6} />
        </IconButton>
      </div>
      <Button type="submit" needsScripts look="primary" disabled={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
      {hasPasskeys && (
        <Button disabled={busy} onClick={() => take(requestPasskeySignIn)}>
          Sign in with a passkey
        </Button>
      )}
      {children}
    </form>
  );
}

interface CodeFormProps extends Extract<SignInAnswer, { outcome: "code-required" }> {
  onSignedIn(): void;
  /** Called with a message when the code no longer works, or without one to begin again. */
  onOver(message?: string): void;
}

/** Asks for the mailed code, or for the passkey, in a browser that the account does not know. */
function CodeForm({ message, methods, onSignedIn, onOver }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  // The pressed button is gone, and the focus with it.
  useEffect(() => field.current?.focus(), []);

  async function take(ask: () => Promise<SignInAnswer>) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const answer = await ask();
    setBusy(false);
    if (answer.outcome === "signed-in") return onSignedIn();
    if (answer.outcome === "over") return onOver(answer.message);
    setError(answer.message);
    field.current?.select();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass it on to the form around the dialog.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get("code"));
    void take(() => requestCodeSignIn(typed));
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {error ? (
        <ErrorBanner>
          <p id={errorId}>{error}</p>
        </ErrorBanner>
      ) : (
        <p role="status" className="wrap-anywhere">
          {message}
        </p>
      )}
      <TextField
        ref={field}
        name="code"
        label="Code"
        hint="Eight digits. They work for ten minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...(error && { "aria-invalid": true, describedBy: errorId })}
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
      <div className="grid gap-2">
        {methods.includes("passkey") && canUsePasskeys() && (
          <Button disabled={busy} onClick={() => take(requestPasskeySignIn)}>
            Sign in with a passkey
          </Button>
        )}
        <Button onClick={() => onOver()}>Begin again</Button>
      </div>
      <p className="text-fine text-ink-soft">
        No mail? Look among the spam. You can also sign in where you have signed in before, or ask
        an owner of the website for a link.
      </p>
    </form>
  );
}
