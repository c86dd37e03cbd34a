import { useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { AccountSection } from "./account-section.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import type { ShownProtection } from "./protection.server.ts";
import type { CodesAnswer } from "./recovery-codes.ts";

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesSection({ protection }: { protection: ShownProtection }) {
  const { codesLeft, passkeys, appSince } = protection;
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const action = useAdminAction<CodesAnswer>((answer) => {
    if (answer.outcome === "made") setCodes(answer.codes);
  });

  function make() {
    setIsAsking(false);
    action.submit({}, { action: "/admin/account/recovery-codes", encType: "application/json" });
  }

  if (passkeys.length === 0 && appSince === null) return null;
  return (
    <AccountSection
      title="Recovery codes"
      about="For the day when your phone or computer is lost: each lets you in once, after your password."
    >
      <ActionFeedback action={action} waiting="No codes were made yet: signing in makes them." />
      {action.result?.outcome === "unprotected" && (
        <ErrorBanner>First add a passkey or an authenticator app.</ErrorBanner>
      )}
      <p className={codesLeft < 3 ? "text-burgundy" : "text-ink-soft"}>
        {codesLeft === 0 ? "None is left." : `${codesLeft} of 10 left.`}
        {codesLeft < 3 && " Make new ones before you need them."}
      </p>
      <Button
        className="sm:justify-self-start"
        disabled={action.isBusy}
        onClick={() => (codesLeft === 0 ? make() : setIsAsking(true))}
      >
        {action.isBusy ? "Making..." : "Make new codes"}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make ten new codes?"
          confirmLabel="Make new codes"
          onCancel={() => setIsAsking(false)}
          onConfirm={make}
        >
          <p>The codes that you have now stop working.</p>
        </ConfirmDialog>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </AccountSection>
  );
}
