import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { passwordLimits } from "#domain/accounts/password-limits.ts";
import type { action } from "./password.ts";

/** Changes the password; every other session of the account ends with it. */
export function PasswordDialog({ onClose }: { onClose(): void }) {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [visible, setVisible] = useState(false);
  const answer = fetcher.data;
  const type = visible ? "text" : "password";

  useEffect(() => {
    if (answer?.outcome === "refused")
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);

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
  const errorOf = (field: "current" | "next") =>
    answer?.field === field ? answer.message : undefined;
  return (
    <Dialog title="Change password" onClose={onClose}>
      <fetcher.Form ref={form} method="post" action="/admin/password" className="grid gap-4">
        {answer && !answer.field && <ErrorBanner>{answer.message}</ErrorBanner>}
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
          <Button type="submit" look="primary" disabled={fetcher.state !== "idle"}>
            {fetcher.state === "idle" ? "Change password" : "Saving..."}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
