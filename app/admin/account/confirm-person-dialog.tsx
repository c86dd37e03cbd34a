import { type FormEvent, useRef, useState } from "react";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { canUsePasskeys, signWithPasskey } from "#app/browser/passkeys.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { WaysToConfirm } from "#domain/accounts/confirm-person.ts";
import type { ConfirmAnswer } from "./confirm.ts";

interface ConfirmPersonDialogProps {
  ways: WaysToConfirm;
  onConfirmed(): void;
  onClose(): void;
}

/** Asks the person who she is before something that a borrowed browser must not do. */
export function ConfirmPersonDialog({ ways, onConfirmed, onClose }: ConfirmPersonDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const action = useAdminAction<ConfirmAnswer>(async (answer) => {
    if (answer.outcome === "confirmed") return onConfirmed();
    if (answer.outcome === "refused") form.current?.querySelector("input")?.focus();
    if (answer.outcome !== "offered") return;
    const signed = await signWithPasskey(answer.options);
    if (signed.outcome === "failed") setFailure(signed.message);
    else send({ answer: signed.answer });
  });
  const hasPasskey = ways.passkey && canUsePasskeys();

  function send(body: object) {
    setFailure(null);
    action.submit(body as never, { action: "/admin/confirm", encType: "application/json" });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    send(Object.fromEntries(new FormData(event.currentTarget)));
  }

  const { result } = action;
  const field = result?.outcome === "refused" ? result.field : undefined;
  const message = failure ?? (result && "message" in result ? result.message : null);
  const errorOf = (name: "password" | "code") =>
    field === name && message ? { error: message } : {};
  return (
    <Dialog title="Please show that it is you" onClose={onClose}>
      <p>You signed in a while ago. For ten minutes you will not be asked again.</p>
      {message && !field && <ErrorBanner>{message}</ErrorBanner>}
      {result?.outcome === "signed-out" && (
        <ErrorBanner>Your session has ended. Please reload the page.</ErrorBanner>
      )}
      {hasPasskey && (
        <Button look="primary" disabled={action.isBusy} onClick={() => send({})}>
          Use your passkey
        </Button>
      )}
      <form ref={form} method="post" onSubmit={submit} className="grid gap-4">
        <TextField
          name="password"
          type="password"
          label={hasPasskey ? "Or your password" : "Your password"}
          autoComplete="current-password"
          required
          {...errorOf("password")}
        />
        {ways.code && (
          <TextField
            name="code"
            label="Code"
            hint="From your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            spellCheck={false}
            autoCapitalize="none"
            required
            {...errorOf("code")}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look={hasPasskey ? "plain" : "primary"} disabled={action.isBusy}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
