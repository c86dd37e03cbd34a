import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { canUsePasskeys } from "#app/browser/passkeys.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { SecondMethod } from "#domain/accounts/factors/second-step.ts";
import { requestCodeSignIn, requestPasskeySignIn, type SignInAnswer } from "./session-requests.ts";

interface SecondStepFormProps {
  /** What the server said after the password. */
  message: string;
  methods: SecondMethod[];
  onSignedIn(): void;
  /** Called with a message when the step took too long, or without one to begin again. */
  onOver(message?: string): void;
}

interface StepError {
  message: string;
  /** Whether the typed code is at fault, not the passkey. */
  isOfCode: boolean;
}

/** Asks for the passkey, a code of the authenticator app or a recovery code, after the password. */
export function SecondStepForm({ message, methods, onSignedIn, onOver }: SecondStepFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const [code, setCode] = useState<"totp" | "recovery_code" | null>(firstCode(methods));
  const [error, setError] = useState<StepError>();
  const [busy, setBusy] = useState(false);
  const hasPasskey = methods.includes("passkey") && canUsePasskeys();

  // The pressed button is gone, and the focus with it; also when the other code is asked for.
  useEffect(() => {
    const target = code ? "input" : "button";
    box.current?.querySelector<HTMLElement>(target)?.focus();
  }, [code]);

  async function take(ask: () => Promise<SignInAnswer>, { isOfCode = false } = {}) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const answer = await ask();
    setBusy(false);
    if (answer.outcome === "signed-in") return onSignedIn();
    if (answer.outcome === "over") return onOver(answer.message);
    setError({ message: answer.message, isOfCode });
    if (!isOfCode) return;
    const field = box.current?.querySelector("input");
    field?.focus();
    field?.select();
  }

  function changeTo(method: "totp" | "recovery_code") {
    setError(undefined);
    setCode(method);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass it on to the form around the dialog.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get("code"));
    if (code) void take(() => requestCodeSignIn(code, typed), { isOfCode: true });
  }

  const others = methods.filter((method) => method !== "passkey" && method !== code);
  return (
    <form ref={box} method="post" onSubmit={submit} className="grid gap-5">
      {error ? (
        <ErrorBanner>
          <p id={errorId}>{error.message}</p>
        </ErrorBanner>
      ) : (
        <p role="status">{code === firstCode(methods) ? message : "Your password is right."}</p>
      )}
      {code && (
        <>
          <TextField
            key={code}
            name="code"
            required
            {...(error?.isOfCode && { "aria-invalid": true, describedBy: errorId })}
            autoComplete={code === "totp" ? "one-time-code" : "off"}
            spellCheck={false}
            autoCapitalize="none"
            {...(code === "totp"
              ? { label: "Code from your authenticator app", inputMode: "numeric" }
              : { label: "Recovery code", hint: "Ten letters and digits, such as k3mfp-92xwh." })}
          />
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? "Signing in..." : "Sign In"}
          </Button>
        </>
      )}
      <div className="grid gap-2">
        {hasPasskey && (
          <Button
            look={code ? "plain" : "primary"}
            disabled={busy}
            onClick={() => take(() => requestPasskeySignIn(true))}
          >
            Use your passkey
          </Button>
        )}
        {others.map((method) => (
          <Button key={method} onClick={() => changeTo(method as "totp" | "recovery_code")}>
            {method === "totp" ? "Use your authenticator app" : "Use a recovery code"}
          </Button>
        ))}
        <Button onClick={() => onOver()}>Begin again</Button>
      </div>
      <p className="text-fine text-ink-soft">
        You have none of these any more? Ask the person who looks after the server. There,{" "}
        <code className="wrap-anywhere">admin remove-factors</code> with your address takes them
        away. Then your password alone lets you in.
      </p>
    </form>
  );
}

/** With a passkey, nobody has to type a code: it waits behind a button. */
function firstCode(methods: SecondMethod[]): "totp" | "recovery_code" | null {
  if (methods.includes("passkey") && canUsePasskeys()) return null;
  if (methods.includes("totp")) return "totp";
  return methods.includes("recovery_code") ? "recovery_code" : null;
}
