import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import {
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { accountsContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { MailProofResult, ProveAddressResult } from "#domain/accounts/sign-in-codes.ts";
import type { Route } from "./+types/address";
import { AccountSection } from "./account-section.tsx";

export type AddressAnswer = MailProofResult | ProveAddressResult | SignedInLongAgo;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Confirm an address with POST.");
}

/**
 * `POST /admin/account/address`: mails the person a code, or with `code` takes it. From then on, a
 * browser that the account does not know is asked for one.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<AddressAnswer>(args, write, async (call) => {
    const { code } = await call.fields(["code"]);
    const refused = longAgo(call);
    if (refused) return refused;
    const { admin, now } = call;
    const own = { userId: admin.user.id, sessionId: admin.sessionId, now };
    const accounts = context.get(accountsContext);
    return code === undefined
      ? accounts.mailProof(own)
      : accounts.proveOwnAddress({ ...own, code });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

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
