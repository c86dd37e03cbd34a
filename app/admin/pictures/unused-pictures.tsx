import { useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { PictureLibrary } from "#domain/images/library.ts";

interface UnusedPicturesProps extends Pick<PictureLibrary, "unused"> {
  /** Whether the owner looks at the unused pictures. */
  isAsked: boolean;
}

/** Says how many pictures nothing shows, and deletes them on request. */
export function UnusedPictures({ unused, isAsked }: UnusedPicturesProps) {
  const { count, bytes, fresh } = unused;
  const [isAsking, setIsAsking] = useState(false);
  const action = useAdminAction<{ outcome: "deleted"; count: number }>();
  const { result, isBusy } = action;
  const deleted = result?.outcome === "deleted" ? result.count : null;

  function clear() {
    setIsAsking(false);
    action.submit({}, { action: "/admin/pictures/unused" });
  }

  return (
    <>
      {(count > 0 || (isAsked && fresh > 0) || deleted !== null) && (
        <Notice
          actions={
            count > 0 && (
              <Button aria-disabled={isBusy} onClick={() => !isBusy && setIsAsking(true)}>
                {isBusy ? "Deleting..." : "Clear unused pictures"}
              </Button>
            )
          }
        >
          {deleted !== null && <p>Deleted: {pictures(deleted)}.</p>}
          {count > 0 && (
            <p>
              Nothing shows {pictures(count)}, with {sizeOf(bytes)}.
            </p>
          )}
          {fresh > 0 && <p className="text-ink-soft">{freshWords(fresh)}</p>}
        </Notice>
      )}
      <ActionFeedback
        action={action}
        waiting="The unused pictures are not deleted yet: signing in deletes them."
      />
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${pictures(count)} for good?`}
          confirmLabel={`Delete ${pictures(count)}`}
          onConfirm={clear}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            This frees {sizeOf(bytes)}. No draft, no version that you can bring back, and nothing
            that waits to be published shows them.
          </p>
          {fresh > 0 && <p className="text-ink-soft">{freshWords(fresh)}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

function pictures(count: number): string {
  return count === 1 ? "one picture" : `${count.toLocaleString("en-GB")} pictures`;
}

function freshWords(count: number): string {
  const [which, them] =
    count === 1
      ? ["One unused picture is newer than 30 days. It stays", "it"]
      : [`${count} unused pictures are newer than 30 days. They stay`, "them"];
  return `${which} until then, because a form that is not yet saved may show ${them}.`;
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
