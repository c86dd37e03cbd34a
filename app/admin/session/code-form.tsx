import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { canUsePasskeys } from "#app/browser/passkeys.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { requestCodeSignIn, requestPasskeySignIn, type SignInAnswer } from "./session-requests.ts";

interface CodeFormProps extends Extract<SignInAnswer, { outcome: "code-required" }> {
  onSignedIn(): void;
  /** Called with a message when the code no longer works, or without one to begin again. */
  onOver(message?: string): void;
}

/** Asks for the mailed code, or for the passkey, in a browser that the account does not know. */
export function CodeForm({ message, methods, onSignedIn, onOver }: CodeFormProps) {
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
