import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { announceSession } from "./session-channel.ts";
import { requestSignIn } from "./session-requests.ts";

/** Email, password and 'Sign In'. Tells the other tabs after a sign-in. */
export function SignInForm({ onSignedIn }: { onSignedIn(): void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React would pass it on to the form around the dialog.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    const answer = await requestSignIn(String(fields.get("email")), String(fields.get("password")));
    setBusy(false);
    if (!answer.signedIn) return setError(answer.message);
    announceSession({ type: "signed-in" });
    onSignedIn();
  }

  const Toggle = visible ? EyeOff : Eye;
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <TextField name="email" type="email" label="Email Address" autoComplete="username" required />
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
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
