import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { ShownBrowser } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";
import type { AddressAnswer } from "./address.ts";
import type { BrowsersAnswer } from "./browsers.ts";

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

/** The browsers that the account knows, each with a button that forgets it. */
export function BrowsersSection({ browsers }: { browsers: ShownBrowser[] }) {
  const [said, setSaid] = useState<string>();
  const action = useAdminAction<BrowsersAnswer>((answer) => {
    if (answer.outcome === "removed") setSaid("That browser is forgotten.");
  });
  return (
    <AccountSection
      title="Browsers that we know"
      about="Here your password is enough. We forget a browser half a year after you last signed in there, when you sign out everywhere, and when you change your password elsewhere."
    >
      <News news={said}>
        {said && <Notice>{said}</Notice>}
        <ActionFeedback
          action={action}
          waiting="Signing in forgets the browser."
          missing="This browser is forgotten already."
        />
      </News>
      <ul className="border-y border-line">
        {browsers.map(({ id, name, words, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-[550]">{isThis ? `${name} (this browser)` : name}</p>
              <p className="text-ink-soft">{words}</p>
            </div>
            <Button
              aria-label={`Forget ${name}, ${words}`}
              disabled={action.isBusy}
              onClick={() => {
                setSaid(undefined);
                action.submit({ id }, { action: "/admin/account/browsers" });
              }}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
