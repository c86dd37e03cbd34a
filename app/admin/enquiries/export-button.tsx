import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import type { Recency } from "#app/admin/frame/admin-action.server.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button } from "#app/ui/button.tsx";

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
