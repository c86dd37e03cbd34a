import { useState } from "react";
import { Link } from "react-router";
import { AccountSection } from "#app/admin/account/account-section.tsx";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RequireAnswer } from "./require-protection.ts";

/** Lets an owner require a passkey or an authenticator app of everybody. */
export function RequireProtectionSection({ isRequired }: { isRequired: boolean }) {
  const [isDone, setIsDone] = useState(false);
  const action = useAdminAction<RequireAnswer>((answer) => setIsDone(answer.outcome === "changed"));
  return (
    <AccountSection
      title="Sign-in protection"
      about={
        isRequired
          ? "Everybody signs in with a passkey, or with a code beside the password."
          : "Whoever has a passkey or an authenticator app uses it. The others sign in with their password alone."
      }
    >
      <ActionFeedback action={action} waiting="Nothing has changed yet: signing in does it." />
      {action.result?.outcome === "unprotected" && (
        <ErrorBanner>
          First protect your own account, under{" "}
          <Link className="underline underline-offset-4" to="/admin/account">
            Your account
          </Link>
          .
        </ErrorBanner>
      )}
      {isDone && <Notice>{isRequired ? "Required from now on." : "No longer required."}</Notice>}
      {!isRequired && (
        <p className="text-ink-soft">
          If you require it, people without one can do nothing else before they have added one.
        </p>
      )}
      <Button
        className="sm:justify-self-start"
        disabled={action.isBusy}
        onClick={() =>
          action.submit(
            { isRequired: !isRequired },
            { action: "/admin/people/sign-in-protection", encType: "application/json" },
          )
        }
      >
        {isRequired ? "Stop requiring it" : "Require it of everybody"}
      </Button>
    </AccountSection>
  );
}
