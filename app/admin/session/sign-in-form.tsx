import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { canUsePasskeys } from "#app/browser/passkeys.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { announceSession } from "./session-channel.ts";
import { requestPasskeySignIn, requestSignIn, type SignInAnswer } from "./session-requests.ts";

type SecondStep = Extract<SignInAnswer, { outcome: "second-step" }>;

interface SignInFormProps {
  onSignedIn(): void;
  /** Below the password's buttons; gone in the second step. */
  children?: ReactNode;
}

/**
 * Email, password and 'Sign In', or a passkey; then the second step, if the account has one. Tells
 * the other tabs after a sign-in.
 */
export function SignInForm({ onSignedIn, children }: SignInFormProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  /** What was typed before the second step; null before the first. */
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
    if (answer.outcome === "second-step") return setStep(answer);
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
      <SecondStepForm
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
        // After the second step, whose pressed button is gone, and the focus with it.
        {...(typedEmail !== null && { defaultValue: typedEmail, autoFocus: true })}
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
        <Button disabled={busy} onClick={() => take(() => requestPasskeySignIn(false))}>
          Sign in with a passkey
        </Button>
      )}
      {children}
    </form>
  );
}
