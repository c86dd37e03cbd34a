import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/**
 * Warns before a page with unsaved work is left, inside the content manager and out of it. Asked at the moment of leaving:
 * a save and Cancel leave before the page is rendered once more.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved(): boolean }) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>What you typed is kept in this browser and offered when you come back.</p>
    </ConfirmDialog>
  );
}
