import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { News } from "#app/admin/frame/action-feedback.tsx";
import { type PasswordAnswer, requestPasswordChange } from "#app/admin/session/session-requests.ts";
import { SessionDialog } from "#app/admin/session/sign-in-again.tsx";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { passwordLimits } from "#domain/accounts/password-rules.ts";
import { AccountSection } from "./account-section.tsx";

interface PasswordSectionProps {
  email: string;
  /** Whether nothing else is open before the change. */
  isOwed: boolean;
  /** Whether the printed password was replaced just now. */
  isFree: boolean;
}

/** Changes the password; every other session of the account ends with it. */
export function PasswordSection({ email, isOwed, isFree }: PasswordSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [answer, setAnswer] = useState<PasswordAnswer>();
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const { revalidate } = useRevalidator();
  const type = visible ? "text" : "password";

  useEffect(() => {
    if (answer?.outcome === "refused")
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);

  async function send() {
    if (busy || !form.current) return;
    setBusy(true);
    const answered = await requestPasswordChange(new FormData(form.current));
    setBusy(false);
    setAnswer(answered);
    if (answered.outcome !== "changed") return;
    form.current?.reset();
    setVisible(false);
    await revalidate();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send();
  }

  const field = answer?.outcome === "refused" ? answer.field : null;
  const message = answer && "message" in answer ? answer.message : undefined;
  const errorOf = (name: "current" | "next") => (name === field && message ? message : undefined);
  return (
    <AccountSection title="Password" about="A change signs this account out everywhere else.">
      <News news={answer?.outcome === "changed" ? answer : null}>
        {answer?.outcome === "changed" && (
          <Notice
            actions={
              isFree && (
                <Link className={buttonClass("primary")} to="/admin">
                  To the dashboard
                </Link>
              )
            }
          >
            Password changed. You stay signed in here. Every other session of this account has
            ended.
          </Notice>
        )}
        {message && !field && <ErrorBanner>{message}</ErrorBanner>}
      </News>
      <form ref={form} method="post" onSubmit={submit} className="grid max-w-xl gap-4">
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <TextField
          name="current"
          type={type}
          label="Current password"
          {...errorProp(errorOf("current"))}
          autoComplete="current-password"
          required
        />
        <TextField
          name="next"
          type={type}
          label="New password"
          hint={`At least ${passwordLimits.least} characters. Four words that have nothing to do with one another are good.`}
          {...errorProp(errorOf("next"))}
          minLength={passwordLimits.least}
          autoComplete="new-password"
          required
        />
        <CheckField
          name="visible"
          label="Show passwords"
          checked={visible}
          onChange={({ target }) => setVisible(target.checked)}
        />
        <Button
          type="submit"
          needsScripts
          look={isOwed ? "primary" : "plain"}
          disabled={busy}
          className="sm:justify-self-start"
        >
          {busy ? "Saving..." : "Change password"}
        </Button>
      </form>
      {answer?.outcome === "signed-out" && (
        <SessionDialog
          waiting="Signing in changes the password."
          onSignedIn={() => {
            setAnswer(undefined);
            void send();
          }}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </AccountSection>
  );
}

function errorProp(error: string | undefined) {
  return error === undefined ? {} : { error };
}
