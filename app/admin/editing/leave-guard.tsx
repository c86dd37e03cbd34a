import { type ReactNode, useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

interface LeaveGuardProps {
  isUnsaved(): boolean;
  /** A picture is being uploaded. */
  uploading: boolean;
}

/**
 * Asks before a page with unsaved changes is left, for another page or another site. Calls
 * `isUnsaved` at that moment, since a save and Cancel leave before the next render.
 */
export function LeaveGuard({ isUnsaved, uploading }: LeaveGuardProps) {
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
    <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()}>
      <p>What you typed is kept in this browser and offered when you come back.</p>
      {uploading && <p>The picture that is still being uploaded will be missing from it.</p>}
    </LeaveDialog>
  );
}

interface LeaveDialogProps {
  /** Says what happens to the unsaved changes. */
  children: ReactNode;
  leaveLabel?: string;
  onLeave(): void;
  onStay(): void;
}

export function LeaveDialog({ children, leaveLabel = "Leave", onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel={leaveLabel}
      cancelLabel="Stay"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {children}
    </ConfirmDialog>
  );
}
