import type { Confirmation } from "#app/admin/account/confirm-person.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionFeedback } from "./action-feedback.tsx";
import { useAdminAction } from "./use-admin-action.ts";

/** Downloads the file at that address, once the person has shown that it is her. */
export function ExportButton({ href }: { href: string }) {
  const confirmation = useAdminAction<Confirmation>((answer) => {
    if (answer.outcome === "confirmed") location.assign(href);
  });
  return (
    <>
      <Button
        disabled={confirmation.isBusy}
        onClick={() => confirmation.submit(null, { action: href })}
      >
        Export as CSV
      </Button>
      <ActionFeedback
        action={confirmation}
        waiting="Nothing was exported yet: signing in exports it."
        className="w-full"
      />
    </>
  );
}
