import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { News } from "#app/admin/frame/news.tsx";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AccountSection } from "./account-section.tsx";
import type { AddressAnswer } from "./address.ts";

interface AddressSectionProps {
  email: string;
  isProved: boolean;
  /** Whether the website can send mail. */
  canMail: boolean;
}

/** Says whether new browsers are asked for a mailed code, and proves the address that it needs. */
export function AddressSection({ email, isProved, canMail }: AddressSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const action = useAdminAction<AddressAnswer>((answer) => {
    if (answer.outcome === "offered") setIsSent(true);
    if ("message" in answer && answer.outcome !== "failed") setFailure(answer.message);
  });
  useEffect(() => {
    if (isSent) form.current?.querySelector("input")?.focus();
  }, [isSent]);

  function send(fields: Record<string, string>) {
    setFailure(null);
    action.submit(fields, { action: "/admin/account/address" });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ code: String(new FormData(event.currentTarget).get("code")) });
  }

  return (
    <AccountSection title="New browsers" about={about(isProved, canMail)}>
      <News news={isProved && isSent}>
        {isProved && isSent && <Notice>Your address is confirmed.</Notice>}
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <ActionFeedback action={action} waiting="Nothing has changed yet: signing in does it." />
      </News>
      {!isProved && canMail && (
        <form ref={form} method="post" onSubmit={submit} className="grid max-w-xl gap-4">
          {isSent && (
            <TextField
              name="code"
              label={`Code mailed to ${email}`}
              hint="Eight digits. They work for ten minutes."
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          )}
          <div className="flex flex-wrap gap-2">
            {isSent && (
              <Button type="submit" look="primary" disabled={action.isBusy}>
                Confirm
              </Button>
            )}
            <Button disabled={action.isBusy} onClick={() => send({})}>
              {isSent ? "Mail another code" : "Mail me a code"}
            </Button>
          </div>
        </form>
      )}
    </AccountSection>
  );
}

function about(isProved: boolean, canMail: boolean): string {
  if (!canMail)
    return "Your password alone signs you in anywhere: the website cannot mail a code. Set up mail, or add a passkey and use it.";
  return isProved
    ? "In a browser where you have not signed in before, your password asks for a code that we mail you."
    : "Your password alone signs you in anywhere. Confirm your address, and a new browser is asked for a code that we mail you.";
}
