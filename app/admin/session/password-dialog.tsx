import { type FormEvent, useEffect, useRef, useState } from "react";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { passwordLimits } from "#domain/accounts/password-rules.ts";
import { type PasswordAnswer, requestPasswordChange } from "./session-requests.ts";

/** Changes the password; every other session of the account ends with it. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<PasswordAnswer>();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const type = visible ? "text" : "password";

  useEffect(() => {
    if (answer?.outcome === "refused")
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setAnswer(await requestPasswordChange(new FormData(event.currentTarget)));
    setBusy(false);
  }

  if (answer?.outcome === "changed") {
    return (
      <Dialog title="Password changed" onClose={onClose}>
        <p>You stay signed in here. Every other session of this account has ended.</p>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }
  const field = answer?.outcome === "refused" ? answer.field : null;
  const message = answer?.outcome === "signed-out" ? "Please sign in again." : answer?.message;
  const errorOf = (name: "current" | "next") => (name === field ? message : undefined);
  return (
    <Dialog title="Change password" onClose={onClose}>
      <form ref={form} method="post" onSubmit={submit} className="grid gap-4">
        {message && !field && <ErrorBanner>{message}</ErrorBanner>}
        <TextField
          name="current"
          type={type}
          label="Current password"
          error={errorOf("current")}
          autoComplete="current-password"
          required
        />
        <TextField
          name="next"
          type={type}
          label="New password"
          hint={`At least ${passwordLimits.least} characters.`}
          error={errorOf("next")}
          minLength={passwordLimits.least}
          autoComplete="new-password"
          required
        />
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="size-6 accent-green"
            checked={visible}
            onChange={() => setVisible(!visible)}
          />
          Show passwords
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? "Saving..." : "Change password"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
