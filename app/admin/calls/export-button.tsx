import { Button } from "#app/ui/button.tsx";
import { ActionFeedback } from "./action-feedback.tsx";
import type { Recency } from "./admin-action.server.ts";
import { useAdminAction } from "./use-admin-action.ts";

/** Downloads the file at that address, after a recent sign-in. */
export function ExportButton({ href }: { href: string }) {
  const asking = useAdminAction<Recency>((answer) => {
    if (answer.outcome === "recent") location.assign(href);
  });
  return (
    <>
      <Button disabled={asking.isBusy} onClick={() => asking.submit(null, { action: href })}>
        Export as CSV
      </Button>
      <ActionFeedback
        action={asking}
        waiting="Nothing was exported yet: signing in exports it."
        className="w-full"
      />
    </>
  );
}
