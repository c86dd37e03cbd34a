import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { type AdminAction, useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { PutOffAnswer } from "./put-off.ts";

/** Puts the offer off. `onDone` receives the flash message: the offer itself is gone by then. */
export function usePutOff(onDone: (text: string) => void): AdminAction<PutOffAnswer> {
  return useAdminAction<PutOffAnswer>((answer) => {
    if (answer.outcome === "changed")
      onDone("You will be asked again in a month. It is always under Your account.");
  });
}

/** On the dashboard, for an account that its password alone protects. */
export function ProtectionOffer({ action }: { action: AdminAction<PutOffAnswer> }) {
  return (
    <section
      aria-labelledby="protection-offer"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line bg-card px-4 py-4 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="protection-offer" className="text-title">
          Protect your sign-in
        </h2>
        <p className="max-w-[60ch] text-ink-soft">
          Now your password alone opens this admin, even to a thief who knows it. With a passkey you
          sign in by fingerprint, face or PIN. It takes a minute.
        </p>
        <ActionFeedback action={action} className="mt-3" waiting="The offer stays until then." />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={action.isBusy}
          onClick={() =>
            action.submit({}, { action: "/admin/account/put-off", encType: "application/json" })
          }
        >
          Not now
        </Button>
        <Link className={buttonClass("primary")} to="/admin/account">
          Protect it
        </Link>
      </div>
    </section>
  );
}
